import { api } from "../api/client";
import { hasServer } from "../api/connectivity.svelte";
import type { PuzzleView } from "../api/schema";
import { language } from "../text/language.svelte";

/** The puzzle of a day as far as it comes without Python: from the server, or from a file of the site; else null. */
export async function dailyPreview(day: string): Promise<PuzzleView | null> {
  try {
    if (hasServer()) return await api.dailyPuzzle(day);
    const { readAnswer } = await import("../offline/prepared");
    const answer = await readAnswer(`GET /puzzles/daily/${day} ${language()}`);
    return answer && ((await answer.json()) as PuzzleView);
  } catch {
    return null; // the card does without its picture
  }
}
