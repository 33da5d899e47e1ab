import type { GameId } from "../boards";
import { readStored, store } from "../settings/stored";

/** Progress in a game's tutorial. */
export interface Progress {
  done: readonly string[]; // ids of steps
  steps: number; // how many there are
}

const STORAGE_KEY = "howdah-learned";
const NOTHING: Progress = { done: [], steps: 0 };

let learned = $state.raw((readStored(STORAGE_KEY) ?? {}) as Partial<Record<GameId, Progress>>);

export function progressOf(game: GameId): Progress {
  return learned[game] ?? NOTHING;
}

export function isFinished({ done, steps }: Progress): boolean {
  return steps > 0 && done.length >= steps;
}

/** Stores that a step is done; steps that the tutorial no longer has are dropped. */
export function noteDone(game: GameId, step: string, steps: readonly string[]): void {
  const before = [...progressOf(game).done, step];
  learned = { ...learned, [game]: { done: steps.filter((id) => before.includes(id)), steps: steps.length } };
  store(STORAGE_KEY, learned);
}

/** The index of the first step that is not done, or 0 when all are done. */
export function firstOpen(game: GameId, steps: readonly string[]): number {
  const { done } = progressOf(game);
  return Math.max(
    0,
    steps.findIndex((id) => !done.includes(id)),
  );
}
