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
