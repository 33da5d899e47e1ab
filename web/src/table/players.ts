import type { PlyView, SeatView, TableView } from "../api/schema";
import { t } from "../text/language.svelte";

/** The name of a computer player such as `level:3`. */
export function computerName(player: string): string {
  const [kind, number] = player.split(":");
  return kind === "level" && number ? t("level", { number }) : player;
}

/** The name of the player at a seat. */
export function seatTitle(seat: Pick<SeatView, "computer" | "name">): string {
  if (seat.computer) return computerName(seat.computer);
  return seat.name ?? t("seat.free");
}

/** The names of all players; equal names are told apart by the numbers of their seats. */
export function seatTitles(seats: readonly SeatView[]): string[] {
  const titles = seats.map(seatTitle);
  const isUnique = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title);
  return titles.map((title, place) => (isUnique(title) ? title : `${title} (${place + 1})`));
}

/** A move or a draw as a sentence without a full stop: the player's name, and what the move did. */
export function toldOf({ seat, told }: Pick<PlyView, "seat" | "told">, names: readonly string[]): string {
  return typeof seat === "number" ? `${names[seat] ?? ""} ${told}` : told;
}

/** Whether a table waits for a move of the person who looks at it. */
export function isDue(table: TableView | null): boolean {
  const own = table?.you.seat ?? null;
  if (!table || own === null || table.phase !== "playing") return false;
  return table.board.turn === own && !table.seats[own]?.computer;
}
