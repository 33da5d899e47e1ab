import { api } from "../api/client";
import type { GameId } from "../boards";
import { seatTitles } from "../table/players";
import type { Route } from "../app/route.svelte";
import { Analysis } from "./analysis.svelte";
import { chapters, readChapter, type Chapter } from "./chapters";
import { askedBy, movesAt } from "./links";
import { openedRecord, openLinked } from "./openedRecord.svelte";

/** What the address of the page asks for. */
export interface Opened {
  analysis: Analysis;
  at: number; // moves of the main line to show
  seated: readonly string[] | null; // the players' names, where there are any
  chapter: Chapter | null;
}

/** Opens what an address asks for: a table, a record, a chapter or a position; null where it is incomplete. */
export async function openAddress(game: GameId, { query, fragment }: Route): Promise<Opened | null> {
  const table = query.get("table");
  if (table !== null) return openTable(game, table, query);
  if (query.has("chapter")) return openChapter(game, query.get("chapter") ?? "", fragment);
  if (query.has("record")) {
    if (fragment && !(await openLinked(fragment))) return null;
    const record = openedRecord(game)?.record;
    if (record) {
      const { players, options, start, moves, seats } = record;
      const seated = seats.every(Boolean) && seats.length === players ? seats : null;
      const analysis = new Analysis({ game, players, options, position: start }, moves);
      return { analysis, at: moves.length, seated, chapter: null };
    }
  }
  const asked = askedBy(game, query);
  return asked && { analysis: new Analysis(asked), at: 0, seated: null, chapter: null };
}

async function openTable(game: GameId, table: string, query: URLSearchParams): Promise<Opened> {
  const found = await api.table(table, query.get("invitation"));
  const start = { game, players: found.seats.length, options: found.setup.options };
  return {
    analysis: new Analysis(start, found.moves),
    at: movesAt(query, found.moves.length),
    seated: seatTitles(found.seats),
    chapter: null,
  };
}

async function openChapter(game: GameId, id: string, fragment: string): Promise<Opened | null> {
  const chapter = fragment ? await readChapter(fragment) : chapters().find((kept) => kept.id === id);
  if (chapter?.start.game !== game) return null;
  return { analysis: new Analysis(chapter.start, [], chapter.tree), at: 0, seated: null, chapter };
}
