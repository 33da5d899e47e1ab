import type { Clock, Game, Option, Place, Setup } from "../api/types";

export type Company = "computer" | "friend" | "beside"; // beside: several people at this device
export type Pace = "none" | "blitz" | "rapid" | "days";

/** What somebody wishes for in a game to come. */
export interface Wishes {
  company: Company;
  players: number;
  level: number; // of the computers
  seat: number | "lot"; // the own one
  pace: Pace;
  open: boolean; // whether strangers find the table
  here: boolean; // whether the table is on this device
  names: string[]; // of those at this device
  options: Record<string, boolean | number | string>;
}

const MINUTE = 60_000;

export const CLOCKS: Record<Pace, Clock | null> = {
  none: null,
  blitz: { kind: "fischer", start: 5 * MINUTE, increment: 5000 },
  rapid: { kind: "fischer", start: 15 * MINUTE, increment: 10_000 },
  days: { kind: "correspondence", days: 3 },
};

/** The table that fits the wishes. Among more than two, a friend's game has no computers unless they are added later. */
export function setupFor(game: Game, wishes: Wishes): Setup {
  const own = wishes.seat === "lot" ? 0 : wishes.seat;
  const other: Place =
    wishes.company === "computer" ? { kind: "computer", player: `level:${wishes.level}` } : { kind: "free" };
  const place = (seat: number): Place => {
    if (wishes.company === "beside") return { kind: "mine", name: wishes.names[seat]?.trim() ?? null };
    return seat === own ? { kind: "mine", name: null } : other;
  };
  return {
    game: game.id,
    seats: Array.from({ length: wishes.players }, (_, seat) => place(seat)),
    options: wishes.options,
    clock: wishes.company === "friend" ? CLOCKS[wishes.pace] : null,
    privacy: wishes.company === "friend" && wishes.open ? "open" : "invited",
    spectators_chat: true,
    draw_seats: wishes.seat === "lot",
    stand_in: "level:1",
    host: null,
  };
}

/** Options that are chosen among a few values; tables of components are for files. */
export function simpleOptions(game: Game): Option[] {
  return game.options.filter(
    ({ default: usual, values, smallest }) =>
      typeof usual === "boolean" || smallest != null || (values?.includes(String(usual)) ?? false),
  );
}

/** How many levels of computer players there are, on the server or on this device. */
export function levelsOf(game: Game, here = false): number {
  return (here ? game.computers_here : game.computers).filter((name) => name.startsWith("level:")).length;
}
