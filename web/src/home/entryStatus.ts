import { isOfflineTable } from "../api/dispatch";
import type { OwnTableEntry, TableEntry } from "../api/schema";
import { gameOf } from "../app/games.svelte";
import { clockInWords } from "../setup/clocks";
import { seatTitle } from "../table/players";
import { language, t } from "../text/language.svelte";

/** Whether a table waits for the person who looks at the list. */
export function isDueEntry(entry: TableEntry | OwnTableEntry): boolean {
  return "due" in entry && entry.due;
}

/** Tables in the order in which a person wants to see them: those that wait for the person, then the latest. */
export function byUrgency(one: OwnTableEntry, other: OwnTableEntry): number {
  return Number(other.due) - Number(one.due) || other.changed - one.changed;
}

/** Where a table stands, in a few words: whose turn it is, or how the game ended. */
export function statusOf(entry: TableEntry | OwnTableEntry): string {
  if (isDueEntry(entry)) return t("mine.due");
  if (entry.phase === "waiting") {
    const free = entry.seats.filter(({ name, computer }) => name === null && computer === null).length;
    return t("mine.free", { count: free });
  }
  if (entry.phase === "over") return outcomeOf(entry);
  const next = typeof entry.turn === "number" ? entry.seats[entry.turn] : undefined;
  return next ? t("turn.of", { name: seatTitle(next) }) : "";
}

function outcomeOf(entry: TableEntry | OwnTableEntry): string {
  if (!entry.result) return t("mine.over"); // stored by an old release
  const { cause, winners } = entry.result;
  if (cause === "closed") return t("mine.closed");
  if (winners.length === 0) return t("mine.nobody");
  if (winners.length === entry.seats.length && gameOf(entry.game)?.draws) return t("mine.draw");
  const own = ownSeat(entry);
  if (own !== null && winners.includes(own)) return t(winners.length === 1 ? "mine.won" : "mine.shared");
  const names = winners.flatMap((seat) => entry.seats[seat] ?? []).map(seatTitle);
  return t("mine.lost", { name: names.join(", ") });
}

/** The seat of the person; null for spectators, and where several people share a device. */
export function ownSeat(entry: TableEntry | OwnTableEntry): number | null {
  const people = entry.seats.filter(({ name }) => name !== null).length;
  return "seat" in entry && !(isOfflineTable(entry.id) && people > 1) ? entry.seat : null;
}

/** The clock of a table in words; empty without one. */
export function clockOf({ setup: { clock } }: TableEntry | OwnTableEntry): string {
  return clock ? clockInWords(clock) : "";
}

/** When something happened: the time if it was today, or else the day. */
export function momentOf(milliseconds: number, now = new Date()): string {
  const moment = new Date(milliseconds);
  const today = moment.toDateString() === now.toDateString();
  // A browser for British readers prefers 14:05, one for American readers 2:05 PM.
  const locale = navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
  return new Intl.DateTimeFormat(locale, today ? { timeStyle: "short" } : { dateStyle: "medium" }).format(moment);
}
