import { api } from "../api/client";
import type { Session } from "../api/schema";

const NAMES = "Amba Bodhi Chandra Dhara Esha Ganga Hari Indu Jaya Kiran Lila Mira Nila Padma Rani Surya Tara Uma Veda";

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

/** Creates a guest with a random name where there is no session yet. */
export function ensureGuest(): Promise<void> {
  return updateSession(async () => {
    const known = current.name === null ? await api.session() : current;
    return known.name === null ? api.takeName(randomName()) : known;
  });
}

/** The name at offline tables, which needs no server. */
export function offlineName(): string {
  return current.name ?? randomName();
}

function randomName(): string {
  const names = NAMES.split(" ");
  return names[Math.floor(Math.random() * names.length)] ?? "Amba";
}
