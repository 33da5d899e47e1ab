import { language } from "../text/language.svelte";
import { freshId } from "./fresh";
import type {
  Entry,
  Game,
  GameRecord,
  NewTable,
  OwnEntry,
  PersonalLink,
  Position,
  PositionAsked,
  Refusal,
  Session,
  Setup,
  Table,
  Verdict,
} from "./types";

/** What the server says no to, in its own words. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

type Query = Record<string, string | undefined>;

async function ask<Answer>(method: string, path: string, body?: unknown, query: Query = {}): Promise<Answer> {
  const asked = new URLSearchParams({ language: language() });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`/api/${path}?${asked}`, {
    method,
    ...(body === undefined ? {} : { body: text, headers: { "Content-Type": "application/json" } }),
  });
  const answer = (await response.json()) as unknown;
  if (response.ok) return answer as Answer;
  throw new RefusedError((answer as { error: Refusal }).error);
}

/** Everything that the server is asked over HTTP. */
export const api = {
  session: () => ask<Session>("GET", "session"),
  takeName: (name: string) => ask<Session>("PUT", "session", { name }),
  signOut: () => ask<Session>("DELETE", "session"),
  register: (login: string, passphrase: string) => ask<Session>("POST", "session/account", { login, passphrase }),
  signIn: (login: string, passphrase: string) => ask<Session>("POST", "session/sign-in", { login, passphrase }),
  personalLink: () => ask<PersonalLink>("POST", "session/links"),
  redeem: (token: string) => ask<Session>("POST", "session/redeem", { token }),

  games: () => ask<Game[]>("GET", "games"),
  position: (asked: PositionAsked) => ask<Position>("POST", "positions", asked),
  whyNot: (asked: PositionAsked, move: string | readonly string[]) =>
    ask<Verdict>("POST", "positions/why-not", { ...asked, move }),
  readRecord: (record: string) => ask<GameRecord>("POST", "records", record),

  openTables: () => ask<Entry[]>("GET", "tables"),
  myTables: () => ask<OwnEntry[]>("GET", "tables/mine"),
  table: (id: string, invitation?: string) => ask<Table>("GET", `tables/${id}`, undefined, { invitation }),
  create: (setup: Setup) => ask<NewTable>("POST", "tables", { id: freshId(), setup }),
};
