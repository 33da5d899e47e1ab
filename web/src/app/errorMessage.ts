import { RefusedError } from "../api/client";
import type { ReasonView } from "../api/schema";
import { OfflineHostError } from "../offline/hostError";
import { t } from "../text/language.svelte";

/** Why something was refused: a sentence, the rule that it rests on, and the heading above that rule. */
export type Refused = Pick<ReasonView, "text" | "rule" | "section">;

/** A message for people: the service's own words, or whether the connection or the browser failed. */
export function errorMessage(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  return t(error instanceof DOMException || error instanceof OfflineHostError ? "error.browser" : "error.connection");
}
