import type english from "./en.json";
import games from "./games.json";
import type { Language } from "./languages";
import { fill } from "./plurals";
import { typeset } from "./typography";

/** The key of a text. All languages have the keys of English, with the same words in braces. */
export type Key = keyof typeof english | keyof typeof games.en;
type Texts = Record<Key, string>;
export type { Language };

// A file for each language, of which a page loads one; the server tells browsers which, before any script runs.
const FILES: Record<Language, () => Promise<{ default: typeof english }>> = {
  en: () => import("./en.json"),
  fr: () => import("./fr.json"),
  de: () => import("./de.json"),
};

/** The client's own texts, and those of the games, which tools/write_texts.py takes from the games. */
export async function textsOf(language: Language): Promise<Texts> {
  const texts: Texts = { ...(await FILES[language]()).default, ...games[language] };
  if (language !== "fr") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeset(text, language)])) as Texts;
}

let current = $state<Language>("en");
let wanted: Language = "en";
let texts = $state.raw<Texts>({} as Texts);

export function language(): Language {
  return current;
}

/** Loads the texts of a language, and shows them from then on; call before the first page. */
export async function setLanguage(chosen: Language): Promise<void> {
  wanted = chosen;
  const found = await textsOf(chosen);
  if (wanted !== chosen) return; // another one was chosen meanwhile
  texts = found;
  current = chosen;
}

/** The text of a key in the current language, with the values in its braces. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(texts[key], current, values);
}

/** As `t`, beginning with a capital. */
export function capitalized(key: Key, values: Record<string, string | number> = {}): string {
  return capital(t(key, values));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A text with a label and a colon before it. */
export function labelled(label: string, text: string | number): string {
  return t("label", { label, text });
}

/** A share of 1 in percent, as it is printed in the current language. */
export function percent(share: number): string {
  return t("percent", { value: Math.round(share * 100) });
}

/** A change of a share in percent, with its sign. */
export function percentChange(share: number): string {
  const value = Math.round(share * 100);
  return `${value > 0 ? "+" : ""}${t("percent", { value: signed(value) })}`;
}

/** A number with a minus sign as it is printed. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
