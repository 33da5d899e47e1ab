import { api } from "../api/client";
import type { Session } from "../api/types";

const NAMES = "Amba Bodhi Chandra Dhara Esha Ganga Hari Indu Jaya Kiran Lila Mira Nila Padma Rani Surya Tara Uma Veda";

let current = $state.raw<Session>({ name: null, account: null });

/** Who sits at this browser; nobody has to be anybody before he plays. */
export const session = {
  get name(): string | null {
    return current.name;
  },
  get account(): string | null {
    return current.account;
  },
};

let last: Promise<void> = Promise.resolve();

/** One thing after the other, so that nobody is given a name while he is taking one. */
function inTurn(ask: () => Promise<Session>): Promise<void> {
  const done = last.then(ask).then((found) => {
    current = found;
  });
  last = done.catch(() => undefined);
  return done;
}

export function recognize(): Promise<void> {
  return inTurn(() => api.session());
}

/** Makes whoever is nobody yet a guest with a friendly name, which can be changed later. */
export function beSomebody(): Promise<void> {
  return inTurn(async () => {
    const known = current.name === null ? await api.session() : current;
    return known.name === null ? api.takeName(anyName()) : known;
  });
}

/** The name of whoever sits at this device, which needs no server. */
export function nameHere(): string {
  return current.name ?? anyName();
}

export function takeName(name: string): Promise<void> {
  return inTurn(() => api.takeName(name.trim()));
}

export async function register(login: string, passphrase: string): Promise<void> {
  await beSomebody();
  await inTurn(() => api.register(login, passphrase));
}

export function signIn(login: string, passphrase: string): Promise<void> {
  return inTurn(() => api.signIn(login, passphrase));
}

export function signOut(): Promise<void> {
  return inTurn(() => api.signOut());
}

export function redeem(token: string): Promise<void> {
  return inTurn(() => api.redeem(token));
}

function anyName(): string {
  const names = NAMES.split(" ");
  return names[Math.floor(Math.random() * names.length)] ?? "Amba";
}
