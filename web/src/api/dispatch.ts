import { isBundleStored } from "../offline/bundle.svelte";
import { hasServer, setOnline } from "./connectivity.svelte";
import { FALLBACK_OPERATIONS } from "./schema";

const OFFLINE_PREFIX = "here-"; // of the ids of stored tables; releases before this one wrote it too

/** Whether a table is stored in this browser. */
export function isOfflineTable(id: string): boolean {
  return id.startsWith(OFFLINE_PREFIX);
}

/**
 * Answers a request on the server, or in this browser: without a server, at an offline table, and where the server does
 * not answer and the bundle for offline play is stored. The bundle is never fetched for online play.
 */
export async function dispatch(request: Request, path: string, table = ""): Promise<Response> {
  if (!hasServer() || isOfflineTable(table)) return answerOffline(request);
  const again = request.clone(); // fetch uses up the body
  try {
    const response = await fetch(request);
    setOnline(true);
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    setOnline(false);
    if (FALLBACK_OPERATIONS.has(`${request.method} ${path}`) && (await isBundleStored())) return answerOffline(again);
    throw error;
  }
}

/** Answers a request in this browser. */
export async function answerOffline(request: Request): Promise<Response> {
  const { prepared } = await import("../offline/prepared");
  const ready = await prepared(request);
  if (ready) return ready;
  const { answer } = await import("../offline/host");
  return answer(request);
}
