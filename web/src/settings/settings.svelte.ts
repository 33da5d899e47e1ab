import { SvelteSet } from "svelte/reactivity";
import { language, setLanguage, t, type Language } from "../text/language.svelte";
import { preferredLanguage } from "../text/languages";
import { readStored, store } from "./stored";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** How quickly the moves of others are shown. */
export const PACES = ["off", "quick", "calm"] as const;
export type PaceName = (typeof PACES)[number];

/** Switches with their defaults. */
const DEFAULTS = {
  motion: true, // animated moves
  sound: false,
  preview: true, // on a touch screen the first touch shows what a move does, and the second plays it
  confirm: false, // a move is shown before it is played
  ahead: false, // premoves
  notify: false, // a notification at the start of a turn
  device: true, // hints, reviews and analysis are searched for on this device, where it is quick
  words: false, // the board in words is shown, not only read out
};
export type Toggle = keyof typeof DEFAULTS;
export const TOGGLES = Object.keys(DEFAULTS) as Toggle[];

const STORAGE_KEY = "howdah-settings";

let theme = $state<Theme>("auto");
let pace = $state<PaceName>("calm");
const toggles = $state({ ...DEFAULTS });
const chosen = new SvelteSet<Toggle>(); // by the person; the others have their defaults

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
  get pace(): PaceName {
    return pace;
  },
  set pace(chosen: PaceName) {
    pace = chosen;
    settle();
  },
  get language(): Language {
    return language();
  },
  set language(chosen: Language) {
    void setLanguage(chosen).then(settle);
  },
  is(toggle: Toggle): boolean {
    return toggles[toggle];
  },
  /** Whether the person has ever decided about a switch. */
  chosen(toggle: Toggle): boolean {
    return chosen.has(toggle);
  },
  turn(toggle: Toggle, on: boolean): void {
    toggles[toggle] = on;
    chosen.add(toggle);
    settle();
  },
};

/** Loads the stored settings, or else the browser's preferences; call once, before the first page. */
export async function loadSettings(): Promise<void> {
  const stored = (readStored(STORAGE_KEY) ?? {}) as Record<string, unknown>;
  theme = THEMES.find((one) => one === stored.theme) ?? "auto";
  pace = PACES.find((one) => one === stored.pace) ?? "calm";
  for (const toggle of TOGGLES) {
    const value = stored[toggle];
    if (typeof value !== "boolean") continue;
    toggles[toggle] = value;
    // Releases before this one stored every switch, decided or not.
    const decided = Array.isArray(stored.chosen) ? stored.chosen.includes(toggle) : value !== DEFAULTS[toggle];
    if (decided) chosen.add(toggle);
  }
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    matchMedia(query).addEventListener("change", showTheme);
  showTheme();
  await setLanguage(preferredLanguage());
  showLanguage();
}

function settle(): void {
  showTheme();
  showLanguage();
  store(STORAGE_KEY, { theme, pace, language: language(), ...toggles, chosen: [...chosen] });
}

function showTheme(): void {
  document.documentElement.dataset.theme = theme === "auto" ? ofTheDevice() : theme;
}

function showLanguage(): void {
  document.documentElement.lang = language();
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("site.description"));
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `manifest.${language()}.webmanifest`);
}

function ofTheDevice(): Exclude<Theme, "auto"> {
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
