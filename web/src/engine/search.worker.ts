import { expose } from "comlink";
import { GameModule, type ModuleList } from "./module";
import { search, type SearchResult, type Thread, type WorkerResult, type WorkerTask } from "./search";

const modules = new Map<string, Promise<GameModule>>(); // by game and kind of search
let site = ""; // the address of the site, which the list's paths are relative to
let list: Promise<ModuleList> | undefined;
let stopped = false;

/** Searches in the module of a game, one search at a time. It knows no rules and no texts. */
const engine = {
  /** Says where the list of modules is. */
  start(base: string, address: string): void {
    site = base;
    list = fetchFile(address).then((response) => response.json() as Promise<ModuleList>);
    list.catch(() => undefined); // a search reports it
  },

  async search(task: WorkerTask, thread: Thread, update?: (found: SearchResult) => void): Promise<WorkerResult> {
    stopped = false;
    const listed = await list;
    if (!listed) throw new TypeError("expected the list of modules before a search");
    const module = await moduleOf(listed, task);
    return search(module, listed, task, thread, { stopped: () => stopped, update });
  },

  /** Stops the search after the current slice. */
  stop(): void {
    stopped = true;
  },
};

/** Each kind of search has an instance of its own, so that one does not write into the other's table. */
function moduleOf({ games }: ModuleList, { game, kind }: WorkerTask): Promise<GameModule> {
  const key = `${game} ${kind}`;
  const known = modules.get(key);
  if (known) return known;
  const path = games[game]?.path;
  const loaded = path === undefined ? Promise.reject(new TypeError(`there is no module of ${game}`)) : load(path);
  modules.set(key, loaded);
  loaded.catch(() => modules.delete(key));
  return loaded;
}

async function load(path: string): Promise<GameModule> {
  const bytes = await (await fetchFile(new URL(path, site).href)).arrayBuffer();
  return new GameModule((await WebAssembly.instantiate(bytes)).instance);
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`expected ${address}, but status ${response.status} came`);
  return response;
}

export type Engine = typeof engine;
expose(engine);
