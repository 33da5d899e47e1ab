import de from "./de.json";
import en from "./en.json";
import fr from "./fr.json";
import games from "./games.json";
import { fill } from "./plurals";
import { typeset } from "./typography";

/** The key of a text. All languages have the keys of English, with the same words in braces. */
export type Key = keyof typeof en | keyof typeof games.en;
export type Language = keyof typeof games;
type Texts = Record<Key, string>;

/** The client's own texts, and those of the games, which tools/write_texts.py takes from the games. */
export const LANGUAGES: Record<Language, Texts> = {
  en: { ...en, ...games.en },
  fr: printed({ ...fr, ...games.fr }, "fr"),
  de: { ...de, ...games.de },
};

function printed(texts: Texts, language: Language): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeset(text, language)])) as Texts;
}

/** The first preferred language that the site has. */
export function languageOf(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code in LANGUAGES) ?? "en";
}

let current = $state<Language>("en");

export function language(): Language {
  return current;
}

export function setLanguage(chosen: Language): void {
  current = chosen;
}

/** The text of a key in the current language, with the values in its braces. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(LANGUAGES[current][key], current, values);
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
