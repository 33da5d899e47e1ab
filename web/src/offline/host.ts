import { proxy, wrap, type Remote } from "comlink";
import { absolute } from "../app/address";
import { moduleAddresses } from "../engine/moduleAddresses";
import { language } from "../text/language.svelte";
import { awaiting, fetchBundle, loading } from "./bundle.svelte";
import type { OfflineHost } from "./host.worker";
import { OfflineHostError } from "./hostError";

let host: Promise<Remote<OfflineHost>> | null = null;
let last = 0; // number of a request

/** Answers a request as the server does; an answer in several lines, such as a review, is streamed. */
export async function answer(request: Request): Promise<Response> {
  const remote = await awaiting(start());
  const { method, signal } = request;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("language");
  const asked = {
    method,
    path: pathname.slice(new URL("api", document.baseURI).pathname.length),
    language: language(),
    query: JSON.stringify(Object.fromEntries(searchParams)),
    body: await request.text(),
  };
  const number = ++last;
  signal.throwIfAborted();
  signal.addEventListener("abort", () => void remote.cancel(number));
  const encoder = new TextEncoder();
  return new Promise((resolve, reject) => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    let ended = false;
    const send = (line: string): void => {
      if (ended) return; // the lines and the end come over two ports, in any order
      if (!stream) resolve(new Response(new ReadableStream({ start: (controller) => void (stream = controller) })));
      stream?.enqueue(encoder.encode(`${line}\n`));
    };
    const done = remote.request(number, asked, proxy(send)).then(({ status, text }) => {
      if (stream) send(text);
      else resolve(new Response(text, { status }));
      ended = true;
      stream?.close();
    });
    done.catch((error: unknown) => {
      ended = true;
      if (signal.aborted) {
        stream?.error(error);
        return;
      }
      const failure = new OfflineHostError(`${method} ${asked.path}`, error);
      stream?.error(failure);
      reject(failure);
    });
    done.catch(reject); // where it was cancelled
  });
}

/** Opens a channel to a table in this browser. */
export async function connect(table: string, seen: number, receive: (text: string) => void) {
  return (await start()).connect(table, seen, language(), proxy(receive));
}

/** Starts the host, once; after a failure the next call tries again. */
export function start(): Promise<Remote<OfflineHost>> {
  host ??= startWorker().catch((error: unknown) => {
    host = null;
    loading.state = "none";
    throw error;
  });
  return host;
}

async function startWorker(): Promise<Remote<OfflineHost>> {
  const modules = moduleAddresses();
  if (!modules) throw new OfflineHostError("start", "this site was built without the modules of the games");
  loading.state = "fetching";
  const { howdah, pyodide } = await fetchBundle();
  loading.state = "starting";
  const worker = new Worker(new URL("./host.worker.ts", import.meta.url), { type: "module" });
  const remote = wrap<OfflineHost>(worker);
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: unknown): void => reject(new OfflineHostError("start", cause));
    worker.onerror = ({ message }) => fail(message);
    remote.start({ howdah: absolute(howdah), pyodide: absolute(pyodide) }, modules).then(resolve, fail);
  });
  loading.state = "ready";
  return remote;
}
