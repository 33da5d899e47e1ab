import { LANGUAGES, language, languageOf, setLanguage, type Language } from "../text/language.svelte";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = "howdah-settings";

let theme = $state<Theme>("auto");
let motion = $state(true);

/** Whether moves are to be animated: by preference, and never for those who want less motion. */
export function isMoving(): boolean {
  return motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const settings = {
  get theme(): Theme {
    return theme;
  },
  set theme(chosen: Theme) {
    theme = chosen;
    settle();
  },
  get motion(): boolean {
    return motion;
  },
  set motion(wanted: boolean) {
    motion = wanted;
    settle();
  },
  get language(): Language {
    return language();
  },
  set language(chosen: Language) {
    setLanguage(chosen);
    settle();
  },
};

/** Takes up what was kept from the last visit, else what the browser prefers; call once, before the first page. */
export function takeUp(): void {
  const kept = read();
  theme = THEMES.find((one) => one === kept.theme) ?? "auto";
  motion = kept.motion !== false;
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
    localStorage.setItem(KEPT_AS, JSON.stringify({ theme, motion, language: language() }));
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
