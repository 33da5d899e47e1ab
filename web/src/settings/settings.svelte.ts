import { LANGUAGES, language, languageOf, setLanguage, type Language } from "../text/language.svelte";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** What is on or off, and how it is before anybody has chosen. */
const DEFAULTS = {
  motion: true, // moves are animated
  sound: false,
  confirm: false, // a move is shown before it is played
  ahead: false, // the next move can be planned while it is somebody else's turn
  notify: false, // a notification says that it is your turn
  words: false, // the board is written out, for screen readers and whoever likes it
};
export type Toggle = keyof typeof DEFAULTS;
export const TOGGLES = Object.keys(DEFAULTS) as Toggle[];

const KEPT_AS = "howdah-settings";

let theme = $state<Theme>("auto");
const toggles = $state({ ...DEFAULTS });

/** Whether moves are to be animated: by preference, and never for those who want less motion. */
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

/** Takes up what was kept from the last visit, else what the browser prefers; call once, before the first page. */
export function takeUp(): void {
  const kept = read();
  theme = THEMES.find((one) => one === kept.theme) ?? "auto";
  for (const toggle of TOGGLES) {
    const chosen = kept[toggle];
    if (typeof chosen === "boolean") toggles[toggle] = chosen;
  }
  setLanguage(
    typeof kept.language === "string" && kept.language in LANGUAGES
      ? (kept.language as Language)
      : languageOf(navigator.languages),
  );
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    matchMedia(query).addEventListener("change", show);
  show();
}

function read(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Record<string, unknown>;
  } catch {
    return {}; // storage is forbidden, or holds something else
  }
}

function settle(): void {
  show();
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ theme, language: language(), ...toggles }));
  } catch {
    // Where storage is forbidden, settings last as long as the page.
  }
}

function show(): void {
  document.documentElement.dataset.theme = theme === "auto" ? ofTheDevice() : theme;
  document.documentElement.lang = language();
}

function ofTheDevice(): Exclude<Theme, "auto"> {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
