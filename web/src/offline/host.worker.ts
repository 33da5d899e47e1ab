import { expose, proxy, type ProxyMarked } from "comlink";
import type { PyProxy } from "pyodide/ffi";
import type { ModuleAddresses } from "../engine/moduleAddresses";
import { startPython, type Addresses } from "./python";
import { SearchWorker } from "./searchWorker";
import { OfflineStorage } from "./storage";

interface Channel {
  receive(text: string): Promise<void>;
  close(): void;
}

/** `howdah.browser.host.BrowserHost`. */
interface BrowserHost extends PyProxy {
  request(
    number: number,
    method: string,
    path: string,
    language: string,
    query: string,
    body: string,
    line: (text: string) => void,
  ): Promise<string>;
  cancel(number: number): void;
  connect(table: string, seen: number, language: string, send: (text: string) => void): Promise<Channel>;
  catch_up(table: string): Promise<void>;
}

type NewHost = (storage: OfflineStorage, worker: SearchWorker) => BrowserHost;

let python: BrowserHost;

/** The service in Python, with the tables of this browser. */
const host = {
  async start(addresses: Addresses, modules: ModuleAddresses): Promise<void> {
    const tabs = new BroadcastChannel("howdah-tables");
    const storage = new OfflineStorage((table) => tabs.postMessage(table));
    const pyodide = await startPython(addresses);
    const { BrowserHost } = pyodide.pyimport("howdah.browser.host") as { BrowserHost: NewHost };
    python = BrowserHost(storage, new SearchWorker(modules));
    tabs.onmessage = ({ data }: MessageEvent<string>) => void python.catch_up(data);
  },

  /** Answers a request; `line` gets the lines of a stream before the last one. */
  async request(
    number: number,
    { method, path, language, query, body }: Record<"method" | "path" | "language" | "query" | "body", string>,
    line: (text: string) => void,
  ): Promise<{ status: number; text: string }> {
    const answer = await python.request(number, method, path, language, query, body, (text) => line(text));
    return JSON.parse(answer) as { status: number; text: string };
  },

  cancel(number: number): void {
    python.cancel(number);
  },

  async connect(
    table: string,
    seen: number,
    language: string,
    send: (text: string) => void,
  ): Promise<Channel & ProxyMarked> {
    const channel = await python.connect(table, seen, language, (text) => send(text));
    return proxy({ receive: (text: string) => channel.receive(text), close: () => channel.close() });
  },
};

export type OfflineHost = typeof host;
expose(host);
