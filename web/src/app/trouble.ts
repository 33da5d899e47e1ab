import { RefusedError } from "../api/client";
import { say } from "../text/language.svelte";

/** What somebody reads when something did not work: the server's own words, or where else it failed. */
export function troubleOf(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  return say(error instanceof DOMException ? "trouble.device" : "trouble.connection");
}
