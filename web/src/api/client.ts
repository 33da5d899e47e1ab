import { askHere, send, type Question } from "./backend";
import type { Shelf } from "../local/shelf";
import { freshId } from "./fresh";
import type {
  Entry,
  Game,
  GameRecord,
  Hint,
  Move,
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

async function accepted(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.ok) return response;
  throw new RefusedError(((await response.json()) as { error: Refusal }).error);
}

type More = Pick<Question, "query" | "signal">;

function question(method: string, path: string, body?: unknown, more: More = {}): Question {
  return { method, path, body: typeof body === "string" ? body : JSON.stringify(body), ...more };
}

async function ask<Answer>(method: string, path: string, body?: unknown, more?: More): Promise<Answer> {
  return (await (await accepted(send(question(method, path, body, more)))).json()) as Answer;
}

/** How a review says how far it is, and how it is called off. */
export interface Following {
  progress: (share: number) => void;
  signal: AbortSignal;
}

/** Reads a review line by line as it is made. */
async function review(path: string, body: string | undefined, { progress, signal }: Following): Promise<Review> {
  const response = await accepted(send(question("POST", path, body, { signal })));
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

/** The tables that are kept on this device. */
async function shelf(): Promise<Shelf> {
  const { Shelf } = await import("../local/shelf");
  return new Shelf();
}

/** Everything that is asked, of the server or of the tables on this device. */
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
  ahead: (asked: PositionAsked, seat: number) => ask<Move[]>("POST", "positions/ahead", { ...asked, seat }),
  readRecord: (record: string) => ask<GameRecord>("POST", "records", record),

  hint: (asked: PositionAsked, signal: AbortSignal) => ask<Hint>("POST", "positions/hint", asked, { signal }),
  reply: (asked: PositionAsked, player: string) => ask<Reply>("POST", "positions/reply", { ...asked, player }),
  reviewRecord: (record: string, following: Following) => review("records/review", record, following),
  tableHint: (id: string, signal: AbortSignal) => ask<Hint>("POST", `tables/${id}/hint`, undefined, { signal }),
  tableReview: (id: string, following: Following) => review(`tables/${id}/review`, undefined, following),

  openTables: (phase: "waiting" | "playing" = "waiting") =>
    ask<Entry[]>("GET", "tables", undefined, { query: { phase } }),
  myTables: () => ask<OwnEntry[]>("GET", "tables/mine"),
  tablesHere: async () => (await shelf()).entries(),
  /** Removes a table from this device for good. */
  forget: async (id: string) => (await shelf()).forget(id),
  table: (id: string, invitation?: string) => ask<Table>("GET", `tables/${id}`, undefined, { query: { invitation } }),
  record: async (id: string, invitation?: string) =>
    (await accepted(send(question("GET", `tables/${id}/record`, undefined, { query: { invitation } })))).text(),
  create: (setup: Setup) => ask<NewTable>("POST", "tables", { id: freshId(), setup }),
  /** Sets up a table on this device, under a name. */
  createHere: async (setup: Setup, name: string) => {
    await accepted(askHere(question("PUT", "session", { name })));
    const made = await accepted(askHere(question("POST", "tables", { id: freshId(), setup })));
    return (await made.json()) as NewTable;
  },
};
