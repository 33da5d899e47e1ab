import type { GameView, OptionView, Setup } from "../api/schema";
import { readStored, store } from "../settings/stored";
import { chosenClock, type ClockForm } from "./clocks";

export type GameMode = "computer" | "friend" | "hotseat"; // hotseat: several people at one device

export type SeatSetup = Setup["seats"][number];

/** The choices for a new game. */
export interface SetupForm {
  mode: GameMode;
  players: number;
  level: number; // of the computers,
  character: string; // unless they are a character, such as character:chang, or MIXED; empty for a level
  seat: number | "lot"; // of the person who creates the table
  clock: ClockForm;
  open: boolean; // whether strangers find the table
  rated: boolean; // whether the result counts for ratings
  offline: boolean; // whether the table is stored in this browser
  names: string[]; // of the players at one device
  options: Record<string, boolean | number | string>;
}

/** Every computer is another character. */
export const MIXED = "mixed";

const LAST_LEVEL = "howdah-level";
const USUAL_LEVEL = 3;

/** The level that was played last, if it is one of those that there are. */
export function lastLevel(levels: number): number {
  const level = Number(readStored(LAST_LEVEL) ?? USUAL_LEVEL);
  return Number.isInteger(level) && level > 0 ? Math.min(level, levels) : USUAL_LEVEL;
}

export function storeLevel(level: number): void {
  store(LAST_LEVEL, level);
}

/** The setup of the table. In a game with friends all other seats are free; computers can be added later. */
export function setupFor(game: GameView, form: SetupForm): Setup {
  const own = form.seat === "lot" || form.seat >= form.players ? 0 : form.seat;
  const computers = opponents(game, form);
  const place = (seat: number): SeatSetup => {
    if (form.mode === "hotseat") return { kind: "mine", name: form.names[seat]?.trim() ?? null };
    if (seat === own) return { kind: "mine", name: null };
    const player = computers[seat < own ? seat : seat - 1];
    return form.mode === "computer" && player ? { kind: "computer", player } : { kind: "free" };
  };
  return {
    game: game.id,
    seats: Array.from({ length: form.players }, (_, seat) => place(seat)),
    options: form.options,
    clock: form.mode === "friend" ? chosenClock(form.clock) : null,
    privacy: form.mode === "friend" && form.open ? "open" : "invited",
    spectators_chat: true,
    draw_seats: form.seat === "lot",
    stand_in: "level:1",
    host: null,
    ...(form.rated && mayBeRated(game, form) ? { rated: true } : {}),
  };
}

/** The computer players of all other seats. */
function opponents(
  game: GameView,
  { players, level, character }: Pick<SetupForm, "players" | "level" | "character">,
): string[] {
  const chosen = character === MIXED ? game.characters.map(({ player }) => player) : [character || `level:${level}`];
  return Array.from({ length: players - 1 }, (_, place) => chosen[place % chosen.length] ?? `level:${level}`);
}

/** Whether the result can count for ratings: with people, or with computers that have ratings, on a server. */
export function mayBeRated(
  game: GameView,
  form: Pick<SetupForm, "mode" | "players" | "offline" | "level" | "character">,
): boolean {
  if (form.offline || form.mode === "hotseat") return false;
  if (form.mode === "friend") return true;
  if (!form.character) return game.levels_rated.includes(form.players);
  const chosen = new Set(opponents(game, form));
  return game.characters.every(({ player, ratings }) => !chosen.has(player) || String(form.players) in ratings);
}

/** The options that a form can show: switches, numbers and choices, but no tables of components. */
export function simpleOptions(game: GameView): OptionView[] {
  return game.options.filter(
    ({ default: usual, values, smallest }) =>
      typeof usual === "boolean" || smallest != null || (values?.includes(String(usual)) ?? false),
  );
}

/** The seat that begins by the rules and the options chosen; null if a lot decides. */
export function firstSeat(game: GameView, { players, options }: Pick<SetupForm, "players" | "options">): number | null {
  if (game.first_player === "seat") return 0;
  const option = game.options.find(({ id }) => id === game.first_player);
  const side = options[game.first_player] ?? option?.default;
  const seat = game.sides[String(players)]?.indexOf(String(side)) ?? -1;
  return seat < 0 ? null : seat;
}

/** The preset that the options chosen so far make; undefined if they make none. */
export function presetOf(game: GameView, options: SetupForm["options"]): string | undefined {
  const usual = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const fits = (values: object): boolean =>
    Object.entries(values).every(([id, value]) => (options[id] ?? usual[id]) === value);
  return Object.entries(game.presets?.values ?? {}).find(([, values]) => fits(values))?.[0];
}

/** The number of computer levels. */
export function levelsOf(game: GameView): number {
  return game.computers.filter((name) => name.startsWith("level:")).length;
}
