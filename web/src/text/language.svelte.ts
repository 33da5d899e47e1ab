import de from "./de.json";
import en from "./en.json";
import fr from "./fr.json";

/** The key of a text. All languages have the keys of English, with the same words in braces. */
export type Key = keyof typeof en;

export const LANGUAGES = { en, fr, de } satisfies Record<string, Record<Key, string>>;
export type Language = keyof typeof LANGUAGES;

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
  return LANGUAGES[current][key].replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** As `t`, beginning with a capital. */
export function capitalized(key: Key, values: Record<string, string | number> = {}): string {
  return capital(t(key, values));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A number with a minus sign as it is printed. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
