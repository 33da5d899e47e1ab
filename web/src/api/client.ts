import { language } from "../text/language.svelte";
import { freshId } from "./fresh";
import type {
  Entry,
  Game,
  GameRecord,
  Hint,
  NewTable,
  OwnEntry,
  PersonalLink,
  Position,
  PositionAsked,
  Refusal,
  Reply,
  Review,
  ReviewLine,
  RulesPage,
  Session,
  Setup,
  Table,
  Tried,
  Tutorial,
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

async function request(method: string, path: string, body?: unknown, query: Query = {}): Promise<Response> {
  const asked = new URLSearchParams({ language: language() });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`api/${path}?${asked}`, {
    method,
    ...(body === undefined ? {} : { body: text, headers: { "Content-Type": "application/json" } }),
  });
  if (response.ok) return response;
  throw new RefusedError(((await response.json()) as { error: Refusal }).error);
}

async function ask<Answer>(method: string, path: string, body?: unknown, query?: Query): Promise<Answer> {
  return (await (await request(method, path, body, query)).json()) as Answer;
}

/** Reads a review line by line as it is made, and says how far it is. */
async function review(path: string, body: string | undefined, progress: (share: number) => void): Promise<Review> {
  const response = await request("POST", path, body);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { done: seen, all, review: found } = JSON.parse(line) as ReviewLine;
      if (found) return found;
      progress(seen / all);
    }
  }
  throw new TypeError("the review ended early");
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
  rules: (game: string) => ask<RulesPage>("GET", `games/${game}/rules`),
  tutorial: (game: string) => ask<Tutorial>("GET", `games/${game}/tutorial`),
  tryStep: (game: string, step: string, move: string | readonly string[]) =>
    ask<Tried>("POST", `games/${game}/tutorial/${step}`, { move }),
  position: (asked: PositionAsked) => ask<Position>("POST", "positions", asked),
  whyNot: (asked: PositionAsked, move: string | readonly string[]) =>
    ask<Verdict>("POST", "positions/why-not", { ...asked, move }),
  readRecord: (record: string) => ask<GameRecord>("POST", "records", record),

  hint: (asked: PositionAsked) => ask<Hint>("POST", "positions/hint", asked),
  reply: (asked: PositionAsked, player: string) => ask<Reply>("POST", "positions/reply", { ...asked, player }),
  reviewRecord: (record: string, progress: (share: number) => void) => review("records/review", record, progress),
  tableHint: (id: string) => ask<Hint>("POST", `tables/${id}/hint`),
  tableReview: (id: string, progress: (share: number) => void) => review(`tables/${id}/review`, undefined, progress),

  openTables: (phase: "waiting" | "playing" = "waiting") => ask<Entry[]>("GET", "tables", undefined, { phase }),
  myTables: () => ask<OwnEntry[]>("GET", "tables/mine"),
  table: (id: string, invitation?: string) => ask<Table>("GET", `tables/${id}`, undefined, { invitation }),
  record: async (id: string, invitation?: string) =>
    (await request("GET", `tables/${id}/record`, undefined, { invitation })).text(),
  create: (setup: Setup) => ask<NewTable>("POST", "tables", { id: freshId(), setup }),
};
