import { api } from "../api/client";
import type { PuzzleGroup, PuzzleView } from "../api/schema";
import type { Run } from "./runAddress";
import { hasTried, standing } from "./standing.svelte";

const DRAWS = 4; // before a puzzle comes that was tried on this device

/** The next puzzle of a run, at random; without a theme and a difficulty one that fits the person's strength. */
export async function nextPuzzle(run: Run): Promise<PuzzleView> {
  const groups = await api.puzzles();
  const group = groups.find(({ game }) => game === run.game) ?? groups[Math.floor(Math.random() * groups.length)];
  if (!group) throw new TypeError("expected puzzles, but there are none");
  const fitting = run.theme === null ? nearest(group, run.difficulty ?? standing()?.difficulty ?? 2) : null;
  const query = {
    ...(run.theme !== null && { theme: run.theme }),
    ...(run.difficulty !== null ? { difficulty: run.difficulty } : fitting !== null && { difficulty: fitting }),
  };
  let found: PuzzleView | null = null;
  for (let draw = 0; draw < DRAWS && (!found || hasTried(found.id)); draw++)
    found = await api.choosePuzzle(group.game, { ...query, number: Math.floor(Math.random() * 1e9) });
  if (!found) throw new TypeError("expected a puzzle, but there is none");
  return found;
}

/** The difficulty of a game's puzzles that is nearest to a wanted one. */
export function nearest({ difficulties }: Pick<PuzzleGroup, "difficulties">, wanted: number): number | null {
  const levels = difficulties.map(({ level }) => level);
  return levels.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? null;
}
