import type { MistakesView } from "../api/schema";
import type { Schedule } from "./schedule";

/** A mistake of an own game, as a review has found it. */
export interface NewMistake {
  id: string; // the table and the number of the move
  puzzle: string; // holds the whole puzzle; empty where the mistake was removed
  game: string;
  number: number; // of the move
  against: string; // the names of the others; empty if there were none
}

export interface Mistake extends NewMistake {
  due: number; // milliseconds, as all times here
  schedule: Schedule | null; // null before the first try
  changed: number; // the last change counts, on whatever device
}

/** What this device keeps. */
export interface Kept {
  version: 1;
  account: string | null; // whose they are; null of a guest
  revision: number; // of the account's mistakes
  unsent: readonly string[]; // ids of those that the account does not know yet
  mistakes: readonly Mistake[];
}

/** When the day after a time begins, by the clock of this device. */
export function dayAfter(time: number): number {
  const day = new Date(time);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** What is kept after an answer of the server to what was sent. */
export function merged(now: Kept, { revision, mistakes: found }: MistakesView, sent: readonly string[]): Kept {
  const known = new Map(now.mistakes.map((one) => [one.id, one]));
  for (const { id, changed, body } of found) {
    const own = known.get(id);
    if (own && own.changed >= changed) continue;
    const read = body === "" ? removed(id, changed) : parsed(body);
    if (read?.id === id) known.set(id, read);
  }
  // Those that were removed stay as such, so that another review of the same game does not bring them back.
  return { ...now, revision, unsent: now.unsent.filter((id) => !sent.includes(id)), mistakes: [...known.values()] };
}

function removed(id: string, changed: number): Mistake {
  return { id, puzzle: "", game: "", number: 0, against: "", due: 0, schedule: null, changed };
}

function parsed(body: string): Mistake | null {
  try {
    const read = JSON.parse(body) as Partial<Mistake> | null;
    return typeof read?.puzzle === "string" && typeof read.due === "number" ? (read as Mistake) : null;
  } catch {
    return null;
  }
}
