import type { GameId } from "../boards";

/** How far somebody has come with a game's tutorial. */
export interface Progress {
  done: readonly string[]; // ids of steps
  steps: number; // how many there are
}

const KEPT_AS = "howdah-learned";
const NOTHING: Progress = { done: [], steps: 0 };

let learned = $state.raw<Partial<Record<GameId, Progress>>>(read());

export function progressOf(game: GameId): Progress {
  return learned[game] ?? NOTHING;
}

export function isFinished({ done, steps }: Progress): boolean {
  return steps > 0 && done.length >= steps;
}

/** Notes that a step is done, out of all the steps that the tutorial has now. */
export function noteDone(game: GameId, step: string, steps: readonly string[]): void {
  const before = [...progressOf(game).done, step];
  learned = { ...learned, [game]: { done: steps.filter((id) => before.includes(id)), steps: steps.length } };
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(learned));
  } catch {
    // Where storage is forbidden, progress lasts as long as the page.
  }
}

/** The number of the step to begin with: the first that is not done, or the first of all once more. */
export function firstOpen(game: GameId, steps: readonly string[]): number {
  const { done } = progressOf(game);
  return Math.max(
    0,
    steps.findIndex((id) => !done.includes(id)),
  );
}

function read(): Partial<Record<GameId, Progress>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Record<GameId, Progress>>;
  } catch {
    return {}; // storage is forbidden, or holds something else
  }
}
