import type { Seat } from "../api/types";
import { say } from "../text/language.svelte";

/** What a computer player is called, as `level:3`. */
export function computerName(player: string): string {
  const [kind, number] = player.split(":");
  return kind === "level" && number ? say("level", { number }) : player;
}

/** Who sits there. */
export function seatTitle(seat: Seat): string {
  if (seat.computer) return computerName(seat.computer);
  return seat.name ?? say("seat.free");
}

/** Who sits where; those who are called alike are told apart by the numbers of their seats. */
export function seatTitles(seats: readonly Seat[]): string[] {
  const titles = seats.map(seatTitle);
  const isAlone = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title);
  return titles.map((title, place) => (isAlone(title) ? title : `${title} (${place + 1})`));
}
