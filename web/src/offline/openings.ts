import { newId } from "../api/client";
import type { Setup, TableView, Words } from "../api/schema";
import { language } from "../text/language.svelte";
import { loading } from "./bundle.svelte";
import { readAnswer } from "./prepared";
import type { OfflineStorage } from "./storage";

/** `howdah.service.openings.Openings`. */
interface Openings {
  openings: { stored: { events: [seq: number, event: unknown][] }; table: TableView; words: Words[] }[];
  titles: Record<string, (string | null)[]>;
  placeholders: Record<"id" | "invitation" | "command" | "name" | "level", string> & { time: number };
}

const LEVEL = "level:8"; // stands for the level of all computers in the list of answers

const begun = new Map<string, { table: TableView; words: Words[] }>();

/** The first view of a table that was begun on this page from a file of the site. */
export function openingOf(table: string): TableView | null {
  return begun.get(table)?.table ?? null;
}

/** The words for the beginning of a first move there. */
export function openingWords(id: string, seq: number, path: readonly string[]): Words | undefined {
  const opening = begun.get(id);
  if (opening?.table.seq !== seq) return undefined;
  return opening.words.find((words) => words.path.join(" ") === path.join(" "));
}

/**
 * Begins a table from a file of the site, in storage, and returns its id. The host, once it has started, reads the
 * table from there. Null where the host has started, or where no such table was written ahead.
 */
export async function beginPrepared(setup: Setup, name: string, storage: OfflineStorage): Promise<string | null> {
  if (loading.state === "ready") return null;
  const levels = new Set(setup.seats.flatMap((seat) => (seat.kind === "computer" ? [seat.player] : [])));
  const [level = LEVEL] = levels;
  if (levels.size > 1) return null;
  const seats = setup.seats.map((seat) => (seat.kind === "computer" ? { ...seat, player: LEVEL } : seat));
  const file = await readAnswer(`openings ${language()} ${JSON.stringify({ ...setup, seats })}`);
  if (!file) return null;
  const { openings, titles, placeholders } = (await file.json()) as Openings;
  const chosen = openings[Math.floor(Math.random() * openings.length)];
  const called = titles[level] ?? [];
  const taken = called.some((title) => title?.toLowerCase() === name.toLowerCase()); // the host finds other names
  if (!chosen || taken) return null;
  const id = `here-${newId()}`;
  const own = new Map<unknown, unknown>([
    ...(titles[LEVEL] ?? []).map((title, seat) => [title, called[seat]] as const),
    [placeholders.id, id],
    [placeholders.invitation, newId()],
    [placeholders.command, newId()],
    [placeholders.name, name],
    [placeholders.level, level],
    [placeholders.time, Date.now()],
  ]);
  const { stored, table, words } = JSON.parse(JSON.stringify(chosen), (_, value: unknown) =>
    own.has(value) ? own.get(value) : value,
  ) as typeof chosen;
  const events = stored.events.map(([seq, event]) => [seq, JSON.stringify(event)]);
  await storage.rename(name);
  if (!(await storage.write(JSON.stringify([{ ...stored, events }])))) return null;
  begun.set(id, { table, words });
  return id;
}
