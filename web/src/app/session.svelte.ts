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

export async function recognize(): Promise<void> {
  current = await api.session();
}

/** Makes whoever is nobody yet a guest with a friendly name, which can be changed later. */
export async function beSomebody(): Promise<void> {
  if (current.name === null) await recognize();
  if (current.name === null) current = await api.takeName(anyName());
}

/** The name of whoever sits at this device, which needs no server. */
export function nameHere(): string {
  return current.name ?? anyName();
}

export async function takeName(name: string): Promise<void> {
  current = await api.takeName(name.trim());
}

export async function register(login: string, passphrase: string): Promise<void> {
  await beSomebody();
  current = await api.register(login, passphrase);
}

export async function signIn(login: string, passphrase: string): Promise<void> {
  current = await api.signIn(login, passphrase);
}

export async function signOut(): Promise<void> {
  current = await api.signOut();
}

export async function redeem(token: string): Promise<void> {
  current = await api.redeem(token);
}

function anyName(): string {
  const names = NAMES.split(" ");
  return names[Math.floor(Math.random() * names.length)] ?? "Amba";
}
