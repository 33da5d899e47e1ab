import { isOfflineTable } from "../api/dispatch";
import type { GameView, OwnTableEntry, ResultCount, Results } from "../api/schema";
import { boxOf } from "../app/games.svelte";

export type Outcome = "won" | "drawn" | "lost";

/** Which finished games are wanted; what is missing leaves nothing out. */
export interface Filter {
  box?: string;
  outcome?: Outcome;
  level?: number;
  side?: string;
  rated?: true;
  opponent?: string; // a person's handle
}

/** The result of a game on this device for its person; null where several people share it, or without a result. */
export function resultOf(
  entry: OwnTableEntry,
  game: GameView | undefined,
): (ResultCount & { outcome: Outcome }) | null {
  const seat = entry.seat === null ? undefined : entry.seats[entry.seat];
  const people = entry.seats.filter(({ name }) => name !== null).length;
  if (!seat || !entry.result || entry.result.cause === "closed" || people > 1) return null;
  const { winners } = entry.result;
  const drawn = winners.length === entry.seats.length;
  const outcome: Outcome = drawn ? "drawn" : winners.includes(seat.seat) ? "won" : "lost";
  const levels = new Set(entry.seats.filter((one) => one !== seat).map(({ computer }) => computer));
  const level = Number(/^level:(\d)$/.exec([...levels][0] ?? "")?.[1]);
  return {
    box: (game && boxOf(game, entry.setup.options)?.id) ?? entry.game,
    side: seat.side,
    level: levels.size === 1 && level > 0 ? level : null,
    won: Number(outcome === "won"),
    drawn: Number(outcome === "drawn"),
    lost: Number(outcome === "lost"),
    outcome,
  };
}

/** Whether a game on this device is wanted. */
export function isWanted(entry: OwnTableEntry, filter: Filter, game: GameView | undefined): boolean {
  if (Object.keys(filter).length === 0 || !isOfflineTable(entry.id)) return true;
  const found = resultOf(entry, game);
  if (!found || filter.rated || filter.opponent) return false;
  return (["box", "outcome", "level", "side"] as const).every(
    (name) => filter[name] === undefined || filter[name] === found[name],
  );
}

/** Counts of the server and of this device together. */
export function addCounts(counts: readonly ResultCount[]): ResultCount[] {
  const sums: ResultCount[] = [];
  for (const one of counts) {
    const same = sums.findIndex(({ box, side, level }) => box === one.box && side === one.side && level === one.level);
    const sum = sums[same];
    if (!sum)
      sums.push({ box: one.box, side: one.side, level: one.level, won: one.won, drawn: one.drawn, lost: one.lost });
    else sums[same] = { ...sum, won: sum.won + one.won, drawn: sum.drawn + one.drawn, lost: sum.lost + one.lost };
  }
  return sums.sort(
    (one, other) =>
      one.box.localeCompare(other.box) || (one.level ?? 9) - (other.level ?? 9) || one.side.localeCompare(other.side),
  );
}

export const NO_RESULTS: Results = { counts: [], opponents: [] };
