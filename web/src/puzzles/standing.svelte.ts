import { api } from "../api/client";
import { isOnline } from "../api/connectivity.svelte";
import type { FinishedTry, SolverView } from "../api/schema";
import { readStored, store } from "../settings/stored";
import { dayBefore, localDay } from "./day";

/** What this device keeps: the tries that no server has taken over, and the last standing, to show it at once. */
interface Kept {
  version: 1;
  tries: FinishedTry[];
  standing: { day: string; view: SolverView } | null;
}

const STORAGE_KEY = "howdah-puzzles";
const MOST_TRIES = 2000; // as many as the service reads

let kept = $state.raw<Kept>(read());

function read(): Kept {
  const stored = readStored(STORAGE_KEY) as Partial<Kept> | null;
  const empty: Kept = { version: 1, tries: [], standing: null };
  return stored?.version === 1 && Array.isArray(stored.tries) ? { ...empty, ...stored } : empty;
}

function write(changed: Kept): void {
  kept = changed;
  store(STORAGE_KEY, changed);
}

/** The rating and the streak as they were last known; null before the first answer. A streak lasts until tomorrow. */
export function standing(today = localDay()): SolverView | null {
  const { day, view } = kept.standing ?? {};
  if (!view || day === today) return view ?? null;
  return { ...view, today: false, streak: view.today && day === dayBefore(today) ? view.streak : 0 };
}

/** Whether this device has kept a try of a puzzle. */
export function hasTried(puzzle: string): boolean {
  return kept.tries.some((one) => one.puzzle === puzzle);
}

export function keepsTries(): boolean {
  return kept.tries.length > 0;
}

/** Keeps a try that has ended, until a server takes it over. */
export function keepTry(finished: FinishedTry): void {
  const now = read(); // another tab may have kept one
  write({ ...now, tries: [...now.tries, finished].slice(-MOST_TRIES) });
}

/**
 * Asks for rating and streak. The tries of this device go along; a server that knows the person takes them over, and
 * counts each puzzle once, so that it does no harm to send one twice.
 */
export async function askStanding(): Promise<SolverView | null> {
  const { tries } = (kept = read());
  const day = localDay();
  try {
    const view = await api.puzzleProgress(day, tries);
    const since = read().tries.slice(tries.length); // kept by another tab while we waited
    write({ version: 1, tries: view.kept && isOnline() ? since : read().tries, standing: { day, view } });
    return view;
  } catch {
    return standing(); // without a connection it is asked for later
  }
}
