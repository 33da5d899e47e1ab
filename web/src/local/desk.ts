import { fetchAll, loading } from "./loading.svelte";
import type { Asked, Said } from "./messages";

/** Who waits for an answer of the desk. */
interface Waiting {
  line: (text: string) => void;
  answer: (status: number, text: string) => void;
  lost: (reason: Error) => void;
}

export interface Question {
  method: string;
  path: string;
  language: string;
  body: string;
  signal?: AbortSignal | undefined;
}

let worker: Promise<Worker> | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();
const listening = new Map<number, (text: string) => void>();

/** Answers a request as the server does; what comes in lines, like a review, is a stream of them. */
export async function ask({ signal, ...question }: Question): Promise<Response> {
  const desk = await start();
  const id = ++last;
  signal?.addEventListener("abort", () => send(desk, { kind: "cancel", id }));
  const encoder = new TextEncoder();
  return new Promise((resolve, reject) => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    waiting.set(id, {
      line(text) {
        if (!stream) {
          const lines = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
          resolve(new Response(lines));
        }
        stream?.enqueue(encoder.encode(`${text}\n`));
      },
      answer(status, text) {
        if (!stream) resolve(new Response(text, { status }));
        stream?.enqueue(encoder.encode(`${text}\n`));
        stream?.close();
      },
      lost(reason) {
        stream?.error(reason);
        reject(reason);
      },
    });
    send(desk, { kind: "ask", id, ...question });
  });
}

/** Follows a table; returns how to say something there, and how to leave. */
export async function dial(
  table: string,
  seen: number,
  language: string,
  hear: (text: string) => void,
): Promise<{ say: (text: string) => void; hangUp: () => void }> {
  const desk = await start();
  const id = ++last;
  listening.set(id, hear);
  send(desk, { kind: "dial", id, table, seen, language });
  return {
    say: (text) => send(desk, { kind: "say", id, text }),
    hangUp: () => {
      listening.delete(id);
      send(desk, { kind: "hang-up", id });
    },
  };
}

/** Gets the desk ready; after a failure it is tried again the next time. */
export function start(): Promise<Worker> {
  worker ??= hire().catch((error: unknown) => {
    worker = null;
    loading.stage = "none";
    throw error;
  });
  return worker;
}

async function hire(): Promise<Worker> {
  loading.stage = "fetching";
  const { howdah, pyodide } = await fetchAll();
  loading.stage = "starting";
  const hired = new Worker(new URL("./desk.worker.ts", import.meta.url), { type: "module" });
  await new Promise<void>((resolve, reject) => {
    const failed = (reason: string): void => reject(new TypeError(reason));
    hired.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.kind === "ready") resolve();
      else if (data.kind === "failed") failed(data.reason);
      else hear(data);
    };
    hired.onerror = ({ message }) => failed(message);
    const whole = (path: string): string => new URL(path, document.baseURI).href;
    send(hired, { kind: "start", places: { howdah: whole(howdah), pyodide: whole(pyodide) } });
  });
  loading.stage = "ready";
  return hired;
}

function send(desk: Worker, asked: Asked): void {
  desk.postMessage(asked);
}

function hear(said: Exclude<Said, { kind: "ready" | "failed" }>): void {
  if (said.kind === "heard") {
    listening.get(said.id)?.(said.text);
    return;
  }
  const asked = waiting.get(said.id);
  if (said.kind === "line") {
    asked?.line(said.text);
    return;
  }
  waiting.delete(said.id);
  if (said.kind === "answer") asked?.answer(said.status, said.text);
  else asked?.lost(new TypeError(said.reason));
}
