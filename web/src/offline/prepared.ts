import type { PositionRequest, Session } from "../api/schema";
import { absolute } from "../app/address";
import { language } from "../text/language.svelte";
import { OfflineStorage } from "./storage";

let listed: Promise<Record<string, string>> | undefined;

/**
 * The answer to a request that is the same for everyone, from a file of the site, and who the reader is, from this
 * browser; null where only Python can answer. Without it, pages would wait for Python.
 */
export async function prepared(request: Request): Promise<Response | null> {
  if (!(await listOfAnswers())) return null;
  const path = new URL(request.url).pathname.slice(new URL("api", document.baseURI).pathname.length);
  if (request.method === "GET" && path === "/session") return Response.json(await session());
  const asked = [request.method, path, language()];
  if (path === "/positions") asked.push(await startPosition(request));
  return readAnswer(asked.join(" "));
}

/** The file of the site that was written for a request; null where there is none, or no connection. */
export async function readAnswer(asked: string): Promise<Response | null> {
  const file = (await listOfAnswers())?.[asked];
  const answer = file === undefined ? null : await fetch(absolute(file)).catch(() => null);
  return answer?.ok ? answer : null;
}

function listOfAnswers(): Promise<Record<string, string> | null> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="howdah-answers"]')?.content;
  if (!address) return Promise.resolve(null);
  listed ??= fetch(absolute(address)).then((response) => response.json() as Promise<Record<string, string>>);
  return listed.catch(() => {
    listed = undefined; // the next call tries again
    return null;
  });
}

/** The body of a request for a position, as the list of answers has it: a start position is asked for by its game. */
async function startPosition(request: Request): Promise<string> {
  const { game, players, options, position, moves } = (await request.clone().json()) as PositionRequest;
  const isStart = (players ?? position ?? null) === null && !moves?.length && !Object.keys(options ?? {}).length;
  return isStart ? JSON.stringify({ game }) : "later";
}

async function session(): Promise<Session> {
  return { name: JSON.parse(await new OfflineStorage().name()) as string | null, account: null };
}
