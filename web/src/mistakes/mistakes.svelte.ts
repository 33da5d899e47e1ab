import { api } from "../api/client";
import { hasServer, isOnline } from "../api/connectivity.svelte";
import { session } from "../app/session.svelte";
import { readStored, store } from "../settings/stored";
import type { Schedule } from "./schedule";
import { dayAfter, merged, type Kept, type Mistake, type NewMistake } from "./store";

const STORAGE_KEY = "howdah-mistakes";
const MOST_SENT = 50; // as many as the server takes at once

let kept = $state.raw<Kept>(read());

function read(): Kept {
  const stored = readStored(STORAGE_KEY) as Partial<Kept> | null;
  const empty: Kept = { version: 1, account: null, revision: 0, unsent: [], mistakes: [] };
  return stored?.version === 1 && Array.isArray(stored.mistakes) ? { ...empty, ...stored } : empty;
}

function write(changed: Kept): void {
  kept = changed;
  store(STORAGE_KEY, changed);
}

/** Changes mistakes; those without a puzzle are removed. The server hears of it with the next `syncMistakes`. */
function change(changed: readonly Mistake[]): void {
  const now = read(); // another tab may have changed some
  const ids = changed.map(({ id }) => id);
  write({
    ...now,
    mistakes: [...now.mistakes.filter(({ id }) => !ids.includes(id)), ...changed],
    unsent: [...now.unsent.filter((id) => !ids.includes(id)), ...ids],
  });
  void syncMistakes();
}

/** The mistakes that are kept, those that are due first. */
export function mistakes(): readonly Mistake[] {
  return kept.mistakes.filter(({ puzzle }) => puzzle !== "").toSorted((one, other) => one.due - other.due);
}

/** The mistakes that are to be repeated by the end of this day. */
export function dueMistakes(now = Date.now()): readonly Mistake[] {
  return mistakes().filter(({ due }) => due < dayAfter(now));
}

/** Adds mistakes of a game that are not known yet; how many they were. */
export function addMistakes(found: readonly NewMistake[], now = Date.now()): number {
  const known = read().mistakes.map(({ id }) => id);
  const added = found.filter(({ id }) => !known.includes(id));
  if (added.length > 0) change(added.map((one) => ({ ...one, due: now, schedule: null, changed: now })));
  return added.length;
}

/** Notes whether a mistake was solved at the first try; in how many days it comes again. */
export async function noteTry(mistake: Mistake, solved: boolean, now = Date.now()): Promise<number> {
  const { afterTry } = await import("./schedule");
  const schedule: Schedule = afterTry(mistake.schedule, solved, now);
  change([{ ...mistake, schedule, due: schedule.due, changed: now }]);
  return Math.max(1, schedule.scheduled_days);
}

/** Removes mistakes from this device, and from the account. */
export function removeMistakes(ids: readonly string[], now = Date.now()): void {
  const gone = kept.mistakes.filter(({ id }) => ids.includes(id));
  change(gone.map((one) => ({ ...one, puzzle: "", due: 0, schedule: null, changed: now })));
}

/** Forgets the mistakes of an account on this device, where somebody signs out; those of a guest stay. */
export function forgetAccount(): void {
  if (read().account !== null) forgetMistakes();
}

/** Forgets all mistakes on this device; the server has deleted the person. */
export function forgetMistakes(): void {
  write({ version: 1, account: null, revision: 0, unsent: [], mistakes: [] });
}

let syncing: Promise<void> = Promise.resolve();

/** Exchanges mistakes with the account, if there is one: what a guest has kept comes along. */
export function syncMistakes(): Promise<void> {
  return (syncing = syncing.then(sync).catch(() => undefined)); // without a connection it is done later
}

async function sync(): Promise<void> {
  const { account } = session;
  if (account === null || !hasServer() || !isOnline()) return;
  let now = read();
  if (now.account !== account) {
    // Another account's are not this person's. A guest's are, and are all new to the account.
    const own = now.account === null ? now.mistakes : [];
    now = { version: 1, account, revision: 0, unsent: own.map(({ id }) => id), mistakes: own };
    write(now);
  }
  for (let more = true; more;) {
    const sent = now.unsent.slice(0, MOST_SENT);
    const bodies = now.mistakes.filter(({ id }) => sent.includes(id)).map(written);
    const found = await api.syncMistakes({ since: now.revision, mistakes: bodies });
    now = merged(read(), found, sent);
    write(now);
    more = found.more || now.unsent.length > 0;
  }
}

function written(mistake: Mistake): { id: string; changed: number; body: string } {
  const { id, changed } = mistake;
  return { id, changed, body: mistake.puzzle === "" ? "" : JSON.stringify(mistake) };
}
