import createClient, { createQuerySerializer } from "openapi-fetch";
import type { OfflineStorage } from "../offline/storage";
import { language } from "../text/language.svelte";
import { answerOffline, dispatch } from "./dispatch";
import type { ErrorView, paths, PositionRequest, ReviewProgress, ReviewView, Setup } from "./schema";

/** The server's refusal, in its own words. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";

  constructor(readonly refusal: ErrorView) {
    super(refusal.message);
  }
}

/** A move in notation, or the path of one. */
export type Attempt = string | readonly string[];

/** Progress of a review from 0 to 1, and how to cancel it. */
export interface ReviewOptions {
  progress: (fraction: number) => void;
  signal: AbortSignal;
}

interface Fetched<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

const serialize = createQuerySerializer<Record<string, unknown>>();
const options = {
  baseUrl: document.baseURI,
  querySerializer: (query: Record<string, unknown>) => serialize({ language: language(), ...query }),
};
const client = createClient<paths>(options);
client.use({
  onRequest: ({ request, schemaPath, params }) => dispatch(request, schemaPath, params.path?.table_id as string),
});
const offlineClient = createClient<paths>({ ...options, fetch: answerOffline });

/** The answer to a request; throws `RefusedError` where it was refused. */
async function result<Answer>(asked: Promise<Fetched<Answer>>): Promise<Answer> {
  const { data, error, response } = await asked;
  if (response.ok) return data as Answer;
  if (typeof error === "object" && error && "error" in error) throw new RefusedError(error.error as ErrorView);
  throw new TypeError("expected an answer of the server, but something else came");
}

/** Reads a review, which comes as lines of JSON: progress, and at last the review. */
async function readReview(
  asked: Promise<Fetched<Response["body"]>>,
  progress: ReviewOptions["progress"],
): Promise<ReviewView> {
  const reader = (await result(asked))?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines.filter(Boolean)) {
      const { done: seen, all, review } = JSON.parse(line) as ReviewProgress;
      if (review) return review;
      progress(seen / all);
    }
    if (done) break;
  }
  throw new TypeError("the review ended early");
}

/** A record is sent as the text that it is. */
const asText = { bodySerializer: (text: unknown) => text as string };
const written = (move: Attempt) => (typeof move === "string" ? move : [...move]);
const inGame = (game_id: string) => ({ params: { path: { game_id } } });
const atTable = (table_id: string, invitation: string | null = null) => ({
  params: { path: { table_id }, query: invitation === null ? {} : { invitation } },
});

let opened: Promise<OfflineStorage> | undefined;

/** The tables in this browser. The module is loaded on demand, because the first page is shown without it. */
function storage(): Promise<OfflineStorage> {
  return (opened ??= import("../offline/storage").then(
    ({ OfflineStorage }) => new OfflineStorage(),
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  ));
}

/** A random id of 128 bits. `crypto.randomUUID` exists on secure pages only, and a server at home is often not one. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Every request that the client sends, to the server or to the tables in this browser. */
export const api = {
  session: () => result(client.GET("/api/session")),
  takeName: (name: string) => result(client.PUT("/api/session", { body: { name } })),
  signOut: () => result(client.DELETE("/api/session")),
  register: (login: string, passphrase: string) =>
    result(client.POST("/api/session/account", { body: { login, passphrase } })),
  signIn: (login: string, passphrase: string) =>
    result(client.POST("/api/session/sign-in", { body: { login, passphrase } })),
  personalLink: () => result(client.POST("/api/session/links")),
  redeem: (token: string) => result(client.POST("/api/session/redeem", { body: { token } })),

  games: () => result(client.GET("/api/games")),
  rules: (game: string) => result(client.GET("/api/games/{game_id}/rules", inGame(game))),
  tutorial: (game: string) => result(client.GET("/api/games/{game_id}/tutorial", inGame(game))),
  tryStep: (game_id: string, step_id: string, move: Attempt) =>
    result(
      client.POST("/api/games/{game_id}/tutorial/{step_id}", {
        params: { path: { game_id, step_id } },
        body: { move: written(move) },
      }),
    ),
  position: (body: PositionRequest) => result(client.POST("/api/positions", { body })),
  whyNot: (asked: PositionRequest, move: Attempt) =>
    result(client.POST("/api/positions/why-not", { body: { ...asked, move: written(move) } })),
  hint: (body: PositionRequest, signal: AbortSignal) => result(client.POST("/api/positions/hint", { body, signal })),
  reply: (asked: PositionRequest, player: string) =>
    result(client.POST("/api/positions/reply", { body: { ...asked, player } })),
  readRecord: (record: string) => result(client.POST("/api/records", { body: record as never, ...asText })),
  reviewRecord: (record: string, { progress, signal }: ReviewOptions) =>
    readReview(
      client.POST("/api/records/review", { body: record as never, ...asText, parseAs: "stream", signal }),
      progress,
    ),

  openTables: (phase: "waiting" | "playing" = "waiting") =>
    result(client.GET("/api/tables", { params: { query: { phase } } })),
  myTables: () => result(client.GET("/api/tables/mine")),
  offlineTables: async () => (await storage()).entries(),
  removeOfflineTable: async (id: string) => (await storage()).remove(id),
  createTable: (setup: Setup) => result(client.POST("/api/tables", { body: { id: newId(), setup } })),
  /** Creates a table in this browser, for a player of this name. */
  createOfflineTable: async (setup: Setup, name: string) => {
    await result(offlineClient.PUT("/api/session", { body: { name } }));
    return result(offlineClient.POST("/api/tables", { body: { id: newId(), setup } }));
  },
  table: (id: string, invitation: string | null) =>
    result(client.GET("/api/tables/{table_id}", atTable(id, invitation))),
  tableRecord: (id: string, invitation: string | null) =>
    result(client.GET("/api/tables/{table_id}/record", { ...atTable(id, invitation), parseAs: "text" })),
  tableWhyNot: (id: string, invitation: string | null, move: Attempt) =>
    result(
      client.POST("/api/tables/{table_id}/why-not", { ...atTable(id, invitation), body: { move: written(move) } }),
    ),
  /** The moves that a seat may have on its next turn. */
  tablePremoves: (id: string, invitation: string | null, seat: number) =>
    result(client.POST("/api/tables/{table_id}/ahead", { ...atTable(id, invitation), body: { seat } })),
  tableHint: (id: string, signal: AbortSignal) =>
    result(client.POST("/api/tables/{table_id}/hint", { ...atTable(id), signal })),
  tableReview: (id: string, { progress, signal }: ReviewOptions) =>
    readReview(client.POST("/api/tables/{table_id}/review", { ...atTable(id), parseAs: "stream", signal }), progress),
};
