import { api } from "../api/client";
import type { GameView, RatingView, Setup } from "../api/schema";
import { go } from "../app/route.svelte";
import { ensureGuest } from "../app/session.svelte";
import { levelsOf, storeLevel, type SeatSetup } from "../setup/setupForm";
import { t } from "../text/language.svelte";

const SURE = 110; // the deviation up to which a rating says something

/** Half of the interval in which a strength is with 95 % confidence. */
export function margin(deviation: number): number {
  return Math.round(1.96 * deviation);
}

/** Between which levels a person is; empty where levels have no ratings. */
export function levelText({ level, deviation }: RatingView, levels: number): string {
  if (level === null) return "";
  if (level === 0) return t("rating.below");
  if (level >= levels) return t("rating.above");
  const between = { low: level, high: level + 1 };
  return t(deviation <= SURE ? "rating.between" : "rating.between.unsure", between);
}

/** The level to play next: the first that is stronger, or the strongest; null where levels have no ratings. */
export function nextOpponent({ level }: RatingView, levels: number): number | null {
  return level === null ? null : Math.min(level + 1, levels);
}

/** Opens a rated table against a level. */
export async function playRated(game: GameView, rating: RatingView, level: number): Promise<void> {
  storeLevel(level);
  const several = game.players.find((number) => number > 2) ?? 3;
  const players = rating.players === "two" ? 2 : several;
  const seats: SeatSetup[] = [
    { kind: "mine", name: null },
    ...Array.from({ length: players - 1 }, (): SeatSetup => ({ kind: "computer", player: `level:${level}` })),
  ];
  const options = game.boxes.find(({ id }) => id === rating.box)?.options ?? {};
  const setup: Setup = { game: game.id, seats, options, privacy: "invited", rated: true };
  await ensureGuest();
  const { id } = await api.createTable(setup);
  go(`table/${id}`);
}

/** The number of levels of a game; 0 while it is not loaded. */
export function levelCount(game: GameView | undefined): number {
  return game ? levelsOf(game) : 0;
}
