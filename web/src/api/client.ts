import createClient, { createQuerySerializer } from "openapi-fetch";
import type { Rounds, ThinkingOptions } from "../engine/thinking";
import type { OfflineStorage } from "../offline/storage";
import type { Filter } from "../people/results";
import { language } from "../text/language.svelte";
import { hasServer, isOnline } from "./connectivity.svelte";
import { answerOffline, dispatch } from "./dispatch";
import type {
  BlockView,
  ComposeRequest,
  EditRequest,
  ErrorView,
  FinishedTry,
  MistakesRequest,
  paths,
  PositionRequest,
  ProofProgress,
  ReviewProgress,
  ReviewView,
  Setup,
  Subscription,
  ThoughtRequest,
  ThoughtStep,
  TournamentPlan,
  VerdictView,
} from "./schema";

/** The server's refusal, in its own words. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";

  constructor(readonly refusal: ErrorView) {
    super(refusal.message);
  }
}

/** A move in notation, or the path of one. */
export type Attempt = string | readonly string[];

/** How to follow a review, and to cancel it. */
export interface ReviewOptions {
  /** Called after each position: how far the review is, from 0 to 1, and each seat's chance of winning there. */
  progress: (fraction: number, values: readonly number[]) => void;
  signal: AbortSignal;
}

/** How to follow a proof, and to cancel it. */
export interface ProofOptions {
  progress: (fraction: number) => void; // from 0 to 1, in each round
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

/** Reads an answer that comes as lines of JSON: progress, until a line has what was asked for. */
async function readLines<Answer>(
  asked: Promise<Fetched<Response["body"]>>,
  take: (line: unknown) => Answer | null | undefined,
): Promise<Answer> {
  const reader = (await result(asked))?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines.filter(Boolean)) {
      const answer = take(JSON.parse(line));
      if (answer) return answer;
    }
    if (done) break;
  }
  throw new TypeError("the answer ended early");
}

function readReview(
  asked: Promise<Fetched<Response["body"]>>,
  progress: ReviewOptions["progress"],
): Promise<ReviewView> {
  return readLines(asked, (line) => {
    const { done, all, values, review } = line as ReviewProgress;
    if (!review) progress(done / all, values ?? []);
    return review;
  });
}

function readProof(
  asked: Promise<Fetched<Response["body"]>>,
  progress: ProofOptions["progress"],
): Promise<VerdictView> {
  return readLines(asked, (line) => {
    const { done, all, verdict } = line as ProofProgress;
    progress(done / all);
    return verdict;
  });
}

/** A record is sent as the text that it is. */
const asText = { bodySerializer: (text: unknown) => text as string };
const written = (move: Attempt) => (typeof move === "string" ? move : [...move]);
const inGame = (game_id: string) => ({ params: { path: { game_id } } });
const ofClub = (club_id: string) => ({ params: { path: { club_id } } });
const ofMember = (club_id: string, number: number) => ({ params: { path: { club_id, number: String(number) } } });
const ofTournament = (tournament_id: string) => ({ params: { path: { tournament_id } } });
const atTable = (table_id: string, invitation: string | null = null) => ({
  params: { path: { table_id }, query: invitation === null ? {} : { invitation } },
});

const thoughtAt = (table: string, about: "hint" | "review", signal: AbortSignal) => (rounds: Rounds) =>
  result(client.POST("/api/tables/{table_id}/thoughts", { ...atTable(table), body: { about, rounds }, signal }));

/**
 * Thinks on this device where it is quick and the person has not chosen the server; null otherwise, or where that
 * fails. Without a server the offline host lets the same workers search.
 */
async function thinkHere(
  step: (rounds: Rounds) => Promise<ThoughtStep>,
  options: ThinkingOptions,
): Promise<ThoughtStep | null> {
  const { mayThinkHere, think } = await import("../engine/thinking");
  if (!isOnline() || !mayThinkHere()) return null;
  try {
    return await think(step, options);
  } catch (error) {
    if (error instanceof RefusedError || options.signal?.aborted) throw error;
    return null;
  }
}

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
  bots: () => result(client.GET("/api/session/bots")),
  makeBot: (name: string) => result(client.POST("/api/session/bots", { body: { name } })),
  revokeBot: (bot_id: string) => result(client.DELETE("/api/session/bots/{bot_id}", { params: { path: { bot_id } } })),
  clubs: () => result(client.GET("/api/clubs/mine")),
  foundClub: (name: string, about: string) => result(client.POST("/api/clubs", { body: { name, about } })),
  club: (club_id: string) => result(client.GET("/api/clubs/{club_id}", ofClub(club_id))),
  describeClub: (club_id: string, name: string, about: string) =>
    result(client.PUT("/api/clubs/{club_id}", { ...ofClub(club_id), body: { name, about } })),
  deleteClub: (club_id: string) => result(client.DELETE("/api/clubs/{club_id}", ofClub(club_id))),
  clubCard: (club_id: string, invitation: string) =>
    result(client.POST("/api/clubs/{club_id}/card", { ...ofClub(club_id), body: { invitation } })),
  joinClub: (club_id: string, invitation: string) =>
    result(client.POST("/api/clubs/{club_id}/members", { ...ofClub(club_id), body: { invitation } })),
  setRole: (club_id: string, number: number, role: "organiser" | "member") =>
    result(client.PUT("/api/clubs/{club_id}/members/{number}", { ...ofMember(club_id, number), body: { role } })),
  removeMember: (club_id: string, number: number) =>
    result(client.DELETE("/api/clubs/{club_id}/members/{number}", ofMember(club_id, number))),
  renewClubInvitation: (club_id: string) => result(client.POST("/api/clubs/{club_id}/invitation", ofClub(club_id))),
  revokeClubInvitation: (club_id: string) => result(client.DELETE("/api/clubs/{club_id}/invitation", ofClub(club_id))),
  clubGames: (club_id: string, query: { over: boolean; before?: number; before_id?: string }) =>
    result(client.GET("/api/clubs/{club_id}/games", { params: { path: { club_id }, query } })),
  ladder: (club_id: string, game_id: string) =>
    result(client.GET("/api/clubs/{club_id}/ladder/{game_id}", { params: { path: { club_id, game_id } } })),
  tournaments: (club_id: string) => result(client.GET("/api/clubs/{club_id}/tournaments", ofClub(club_id))),
  announceTournament: (club_id: string, body: TournamentPlan) =>
    result(client.POST("/api/clubs/{club_id}/tournaments", { ...ofClub(club_id), body })),
  tournament: (tournament_id: string, number = 0) =>
    result(client.GET("/api/tournaments/{tournament_id}", { params: { path: { tournament_id }, query: { number } } })),
  deleteTournament: (tournament_id: string) =>
    result(client.DELETE("/api/tournaments/{tournament_id}", ofTournament(tournament_id))),
  enterTournament: (tournament_id: string) =>
    result(client.POST("/api/tournaments/{tournament_id}/entrants", ofTournament(tournament_id))),
  withdraw: (tournament_id: string, number: number) =>
    result(
      client.DELETE("/api/tournaments/{tournament_id}/entrants/{number}", {
        params: { path: { tournament_id, number: String(number) } },
      }),
    ),
  startRound: (tournament_id: string, number: number) =>
    result(
      client.POST("/api/tournaments/{tournament_id}/rounds", { ...ofTournament(tournament_id), body: { number } }),
    ),
  endTournament: (tournament_id: string) =>
    result(client.POST("/api/tournaments/{tournament_id}/end", ofTournament(tournament_id))),
  blocks: () => result(client.GET("/api/session/blocks")),
  block: (person_id: string, kind: BlockView["kind"]) =>
    result(client.PUT("/api/session/blocks/{person_id}", { params: { path: { person_id } }, body: { kind } })),
  unblock: (person_id: string) =>
    result(client.DELETE("/api/session/blocks/{person_id}", { params: { path: { person_id } } })),
  deletePerson: (passphrase: string) => result(client.POST("/api/session/deletion", { body: { passphrase } })),
  results: () => result(client.GET("/api/results")),
  ratings: () => result(client.GET("/api/ratings")),
  person: (person_id: string) => result(client.GET("/api/people/{person_id}", { params: { path: { person_id } } })),
  tablesOf: (person_id: string, query: { most?: number; before?: number; before_id?: string }) =>
    result(client.GET("/api/people/{person_id}/tables", { params: { path: { person_id }, query } })),
  tablePeople: (id: string, invitation: string | null) =>
    result(client.GET("/api/tables/{table_id}/people", atTable(id, invitation))),
  /** The server's key for notices by Web Push; null where it sends none. */
  noticeOffer: () => result(client.GET("/api/session/notices")),
  subscribe: (body: Subscription) => result(client.PUT("/api/session/notices", { body })),
  unsubscribe: (endpoint: string) => result(client.POST("/api/session/notices/removal", { body: { endpoint } })),
  feed: () => result(client.GET("/api/session/feed")),
  makeFeed: () => result(client.POST("/api/session/feed")),
  revokeFeed: () => result(client.DELETE("/api/session/feed")),
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
  puzzles: () => result(client.GET("/api/puzzles")),
  dailyPuzzle: (day: string) => result(client.GET("/api/puzzles/daily/{day}", { params: { path: { day } } })),
  puzzle: (puzzle_id: string) => result(client.GET("/api/puzzles/{puzzle_id}", { params: { path: { puzzle_id } } })),
  choosePuzzle: (game_id: string, query: { theme?: string; difficulty?: number; number: number }) =>
    result(client.GET("/api/games/{game_id}/puzzle", { params: { path: { game_id }, query } })),
  tryPuzzle: (puzzle_id: string, moves: readonly Attempt[], day: string | null) =>
    result(
      client.POST("/api/puzzles/{puzzle_id}/try", {
        params: { path: { puzzle_id } },
        body: { moves: moves.map(written), day },
      }),
    ),
  puzzleHint: (puzzle_id: string, moves: readonly string[], step: number) =>
    result(
      client.POST("/api/puzzles/{puzzle_id}/hint", {
        params: { path: { puzzle_id } },
        body: { moves: [...moves], step },
      }),
    ),
  puzzleProgress: (day: string, tries: readonly FinishedTry[]) =>
    result(client.POST("/api/puzzles/progress", { body: { day, tries: [...tries] } })),
  position: (body: PositionRequest) => result(client.POST("/api/positions", { body })),
  whyNot: (asked: PositionRequest, move: Attempt) =>
    result(client.POST("/api/positions/why-not", { body: { ...asked, move: written(move) } })),
  hint: async (body: PositionRequest, signal: AbortSignal) =>
    (await thinkHere((rounds) => api.think({ about: "hint", position: body, rounds }, signal), { signal }))?.hint ??
    result(client.POST("/api/positions/hint", { body, signal })),
  analysis: (asked: PositionRequest, lines: number, signal: AbortSignal) =>
    result(client.POST("/api/positions/analysis", { body: { ...asked, lines }, signal })),
  /** What to search next, or the answer; see `engine/thinking.ts`. */
  think: (body: ThoughtRequest, signal?: AbortSignal) =>
    result(client.POST("/api/thoughts", { body, ...(signal && { signal }) })),
  reply: (asked: PositionRequest, player: string) =>
    result(client.POST("/api/positions/reply", { body: { ...asked, player } })),
  /** A position in parts, with some of them changed. */
  edit: (body: EditRequest) => result(client.POST("/api/positions/edit", { body })),
  /** The moves that lead to a position, as a record. */
  writeRecord: (body: PositionRequest) => result(client.POST("/api/positions/record", { body, parseAs: "text" })),
  readRecord: (record: string) => result(client.POST("/api/records", { body: record as never, ...asText })),
  reviewRecord: async (record: string, { progress, signal }: ReviewOptions) => {
    const step = (rounds: Rounds): Promise<ThoughtStep> =>
      result(client.POST("/api/thoughts/review", { body: { record, rounds }, signal }));
    return (
      (await thinkHere(step, { progress: (done) => progress(done, []), signal }))?.review ??
      readReview(
        client.POST("/api/records/review", { body: record as never, ...asText, parseAs: "stream", signal }),
        progress,
      )
    );
  },

  /** Proves that a position is a sound puzzle; the verdict has its id, which holds it whole. */
  provePuzzle: (body: ComposeRequest, { progress, signal }: ProofOptions) =>
    readProof(client.POST("/api/puzzles/prove", { body, parseAs: "stream", signal }), progress),
  /** Proves again what a link claims. */
  checkPuzzle: (puzzle_id: string, { progress, signal }: ProofOptions) =>
    readProof(
      client.POST("/api/puzzles/{puzzle_id}/proof", { params: { path: { puzzle_id } }, parseAs: "stream", signal }),
      progress,
    ),
  syncMistakes: (body: MistakesRequest) => result(client.POST("/api/session/mistakes", { body })),

  openTables: async (phase: "waiting" | "playing" | "over" = "waiting") =>
    hasServer() ? result(client.GET("/api/tables", { params: { query: { phase } } })) : [],
  myTables: async (
    query: Filter & { due?: boolean; over?: boolean; most?: number; before?: number; before_id?: string } = {},
  ) => (hasServer() ? result(client.GET("/api/tables/mine", { params: { query } })) : []),
  offlineTables: async () => (await storage()).entries(),
  removeOfflineTable: async (id: string) => (await storage()).remove(id),
  createTable: (setup: Setup) => result(client.POST("/api/tables", { body: { id: newId(), setup } })),
  /** Creates a table in this browser, for a player of this name. */
  createOfflineTable: async (setup: Setup, name: string): Promise<{ id: string }> => {
    const { beginPrepared } = await import("../offline/openings");
    const id = await beginPrepared(setup, name, await storage());
    if (id !== null) return { id };
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
  tableProspects: (id: string, invitation: string | null, path: readonly string[]) =>
    result(client.POST("/api/tables/{table_id}/prospects", { ...atTable(id, invitation), body: { path: [...path] } })),
  /** The best moment of each seat, once the game is over. */
  tableMoments: (id: string, invitation: string | null) =>
    result(client.GET("/api/tables/{table_id}/moments", atTable(id, invitation))),
  /** The moves that a seat may have on its next turn. */
  tablePremoves: (id: string, invitation: string | null, seat: number) =>
    result(client.POST("/api/tables/{table_id}/ahead", { ...atTable(id, invitation), body: { seat } })),
  tableHint: async (id: string, signal: AbortSignal) =>
    (await thinkHere(thoughtAt(id, "hint", signal), { signal }))?.hint ??
    result(client.POST("/api/tables/{table_id}/hint", { ...atTable(id), signal })),
  tableReview: async (id: string, { progress, signal }: ReviewOptions) =>
    (await thinkHere(thoughtAt(id, "review", signal), { progress: (done) => progress(done, []), signal }))?.review ??
    readReview(client.POST("/api/tables/{table_id}/review", { ...atTable(id), parseAs: "stream", signal }), progress),
};
