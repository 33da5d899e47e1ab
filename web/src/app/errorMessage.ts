import { RefusedError } from "../api/client";
import type { ErrorView, ReasonView } from "../api/schema";
import { t } from "../text/language.svelte";

/** Why something was refused: a sentence, and the rule that it rests on. */
export type Refused = Pick<ReasonView, "text" | "rule">;

// Refusals that follow from two people acting at the same time.
const CODES = [
  "stale",
  "wrong-phase",
  "bad-seat",
  "not-your-turn",
  "bad-offer",
  "no-undo",
  "too-many-requests",
] as const;

/** A message for people: the server's own words, or whether the connection or the browser failed. */
export function errorMessage(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  return t(error instanceof DOMException ? "error.browser" : "error.connection");
}

/** Why the table refused a command; refused moves come in the player's language already. */
export function refusalMessage({ code, message }: ErrorView): string {
  const known = CODES.find((one) => one === code);
  return known ? t(`refused.${known}`) : message;
}
