import { wrap, type Remote } from "comlink";
import type { Addresses } from "../offline/python";
import type { Examples } from "./python.worker";

const site = new URL("./", import.meta.url); // this script lies beside the client's page

interface Started {
  thread: Worker;
  examples: Remote<Examples>;
}

let starting: Promise<Started> | null = null;

/** Python in a worker, loaded when it is first needed; `report` is told what is waited for. */
export async function python(report: (text: string) => void): Promise<Remote<Examples>> {
  if (!starting) report("Loading Python into your browser…");
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return (await starting).examples;
}

/** Ends the worker with the program that it runs; the next one starts in a new worker. */
export function stopPython(): void {
  void starting?.then(({ thread }) => thread.terminate());
  starting = null;
}

async function start(): Promise<Started> {
  const addresses = await readAddresses();
  const thread = new Worker(new URL("./python.worker.ts", import.meta.url), { type: "module" });
  const examples = wrap<Examples>(thread);
  const failed = new Promise<never>((_, reject) => {
    thread.onerror = ({ message }) => reject(new Error(message));
  });
  failed.catch(() => undefined); // after the start, the example that runs reports it
  await Promise.race([examples.start(addresses), failed]);
  return { thread, examples };
}

/** Python and our code: the client's page names the list of them. */
async function readAddresses(): Promise<Addresses> {
  const page = new DOMParser().parseFromString(await (await read("index.html")).text(), "text/html");
  const listed = page.querySelector<HTMLMetaElement>('meta[name="howdah-offline"]')?.content;
  if (!listed) throw new TypeError("this site was built without the files for Python in the browser");
  const { howdah, pyodide } = (await (await read(listed)).json()) as Addresses;
  return { howdah: new URL(howdah, site).href, pyodide: new URL(pyodide, site).href };
}

async function read(path: string): Promise<Response> {
  const response = await fetch(new URL(path, site));
  if (!response.ok) throw new TypeError(`expected ${path}, but status ${response.status} came`);
  return response;
}
