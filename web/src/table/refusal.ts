import type { Refusal } from "../api/types";
import { say } from "../text/language.svelte";

// What can come of nothing worse than two people doing something at once.
const ORDINARY = [
  "stale",
  "wrong-phase",
  "bad-seat",
  "not-your-turn",
  "bad-offer",
  "no-undo",
  "too-many-requests",
] as const;

/** Why the table refuses something, for people; moves are refused in their language already. */
export function wordsFor({ code, message }: Refusal): string {
  const known = ORDINARY.find((one) => one === code);
  return known ? say(`refused.${known}`) : message;
}
