import { language } from "../text/language.svelte";
import { hasServer, noteReach } from "./reach.svelte";

/** A request, wherever it is answered. */
export interface Question {
  method: string;
  path: string; // "tables/k3x9/record"
  query?: Record<string, string | undefined>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
}

const MARK = "here-";

/** What can be answered without a server. */
const HERE = /^(session$|games|positions|records)/;

/** Whether a table is on this device and not on the server: its id says so. */
export function livesHere(table: string): boolean {
  return table.startsWith(MARK);
}

/** Has a request answered where its subject is: on this device, or on the server, and else again here. */
export async function send(question: Question): Promise<Response> {
  if (!hasServer() || question.path.startsWith(`tables/${MARK}`)) return askHere(question);
  try {
    const answer = await askServer(question);
    noteReach(true);
    return answer;
  } catch (error) {
    if (question.signal?.aborted) throw error;
    noteReach(false);
    if (HERE.test(question.path) && (await isAtHand())) return askHere(question);
    throw error;
  }
}

/** Has a request answered on this device. */
export async function askHere({ method, path, body = "", signal }: Question): Promise<Response> {
  const { ask } = await import("../local/desk");
  return ask({ method, path, language: language(), body, signal });
}

/** Online play is never slowed down by fetching what only a page without a connection needs. */
async function isAtHand(): Promise<boolean> {
  const { isParcelKept } = await import("../local/parcel");
  return isParcelKept();
}

function askServer({ method, path, query = {}, body, signal }: Question): Promise<Response> {
  const asked = new URLSearchParams({ language: language() });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value);
  return fetch(`api/${path}?${asked}`, {
    method,
    ...(body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } }),
    ...(signal ? { signal } : {}),
  });
}
