import { readStored } from "../settings/stored";

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };
export type Language = keyof typeof LANGUAGES;

/** The language that the person has chosen, or else the first that the browser prefers and the site has. */
export function preferredLanguage(): Language {
  const stored = readStored("howdah-settings") as { language?: unknown } | null;
  return languageOf([String(stored?.language), ...navigator.languages]);
}

/** The first preferred language that the site has. */
export function languageOf(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code in LANGUAGES) ?? "en";
}
