import { api } from "../api/client";
import type { Session } from "../api/schema";
import { suggestName } from "./guestNames";

let current = $state.raw<Session>({ name: null, account: null });
let last: Promise<void> = Promise.resolve();

/** The session of this browser. A name is needed only to play. */
export const session = {
  get name(): string | null {
    return current.name;
  },
  get account(): string | null {
    return current.account;
  },
};

/** Runs a session request after those before it, so that a guest name never overwrites a name that is being chosen. */
export function updateSession(request: () => Promise<Session>): Promise<void> {
  const done = last.then(request).then((found) => {
    current = found;
  });
  last = done.catch(() => undefined);
  return done;
}

/** Creates a guest where there is no session yet, and takes a name that the person has chosen. */
export function ensureGuest(chosen?: string): Promise<void> {
  return updateSession(async () => {
    const known = current.name === null ? await api.session() : current;
    const name = chosen?.trim() ?? known.name ?? suggestName();
    return known.name === name ? known : api.takeName(name);
  });
}

/** The name at offline tables, which needs no server. */
export function offlineName(): string {
  return current.name ?? suggestName();
}
