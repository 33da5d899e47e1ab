import { de } from "./de";
import { en, type Key, type Messages } from "./en";
import { fr } from "./fr";
import { hereDe } from "./here/de";
import { hereEn, type HereKey, type HereMessages } from "./here/en";
import { hereFr } from "./here/fr";
import { learnDe } from "./learn/de";
import { learnEn, type LearnKey, type LearnMessages } from "./learn/en";
import { learnFr } from "./learn/fr";
import { pagesDe } from "./pages/de";
import { pagesEn, type PageKey, type PageMessages } from "./pages/en";
import { pagesFr } from "./pages/fr";

export const LANGUAGES = {
  en: { ...en, ...pagesEn, ...learnEn, ...hereEn },
  fr: { ...fr, ...pagesFr, ...learnFr, ...hereFr },
  de: { ...de, ...pagesDe, ...learnDe, ...hereDe },
} satisfies Record<string, Messages & PageMessages & LearnMessages & HereMessages>;
export type Language = keyof typeof LANGUAGES;
type AnyKey = Key | PageKey | LearnKey | HereKey;

/** The first of the browser's languages that there is. */
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

/** A text in the chosen language, with its words in braces filled in. */
export function say(key: AnyKey, values: Record<string, string | number> = {}): string {
  return LANGUAGES[current][key].replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** As `say`, beginning with a capital. */
export function Say(key: AnyKey, values: Record<string, string | number> = {}): string {
  return capital(say(key, values));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A number with a minus sign as it is printed. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
