import { LANGUAGES, language, languageOf, setLanguage, t, type Language } from "../text/language.svelte";
import { readStored, store } from "./stored";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** Switches with their defaults. */
const DEFAULTS = {
  motion: true, // animated moves
  sound: false,
  confirm: false, // a move is shown before it is played
  ahead: false, // premoves
  notify: false, // a notification at the start of a turn
  words: false, // the board in words is shown, not only read out
};
export type Toggle = keyof typeof DEFAULTS;
export const TOGGLES = Object.keys(DEFAULTS) as Toggle[];

const STORAGE_KEY = "howdah-settings";

let theme = $state<Theme>("auto");
const toggles = $state({ ...DEFAULTS });

/** Whether moves are animated: by this setting, and never against `prefers-reduced-motion`. */
export function isMoving(): boolean {
  return toggles.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const settings = {
  get theme(): Theme {
    return theme;
  },
  set theme(chosen: Theme) {
    theme = chosen;
    settle();
  },
  get language(): Language {
    return language();
  },
  set language(chosen: Language) {
    setLanguage(chosen);
    settle();
  },
  is(toggle: Toggle): boolean {
    return toggles[toggle];
  },
  turn(toggle: Toggle, on: boolean): void {
    toggles[toggle] = on;
    settle();
  },
};

/** Loads the stored settings, or else the browser's preferences; call once, before the first page. */
export function loadSettings(): void {
  const stored = (readStored(STORAGE_KEY) ?? {}) as Record<string, unknown>;
  theme = THEMES.find((one) => one === stored.theme) ?? "auto";
  for (const toggle of TOGGLES) {
    const chosen = stored[toggle];
    if (typeof chosen === "boolean") toggles[toggle] = chosen;
  }
  setLanguage(
    typeof stored.language === "string" && stored.language in LANGUAGES
      ? (stored.language as Language)
      : languageOf(navigator.languages),
  );
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    matchMedia(query).addEventListener("change", show);
  show();
}

function settle(): void {
  show();
  store(STORAGE_KEY, { theme, language: language(), ...toggles });
}

function show(): void {
  document.documentElement.dataset.theme = theme === "auto" ? ofTheDevice() : theme;
  document.documentElement.lang = language();
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("site.description"));
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `manifest.${language()}.webmanifest`);
}

function ofTheDevice(): Exclude<Theme, "auto"> {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
