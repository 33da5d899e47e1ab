import { proxy, wrap, type Remote } from "comlink";
import type { ModuleAddresses } from "./moduleAddresses";
import type { SearchResult, SearchTask, Thread, WorkerResult, WorkerTask } from "./search";
import type { Engine } from "./search.worker";
import { addTrees } from "./treeSearch";

export interface PoolOptions {
  signal?: AbortSignal | undefined;
  /** Called with the number of searches that are done. */
  done?: ((count: number) => void) | undefined;
  /** Called with what a search has found so far. */
  update?: ((found: SearchResult) => void) | undefined;
}

interface SearchThread {
  worker: Worker;
  engine: Remote<Engine>;
  failed: Promise<never>;
}

const MOST_THREADS = 2;
const LONGEST_SLICE = 500; // milliseconds, after which a worker that does not stop is terminated
const IDLE = 30_000; // milliseconds, after which workers are terminated: their tables take much memory

/** Runs searches in workers, several at a time. */
export class SearchPool {
  readonly #size = Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency));
  #free: SearchThread[] = [];
  #started = 0;
  #waiting: ((thread: SearchThread) => void)[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly addresses: ModuleAddresses) {}

  /** The results of searches, in their order; rejects when one fails or the signal is aborted. */
  run(tasks: SearchTask[], options?: PoolOptions): Promise<SearchResult[]>;
  run(tasks: WorkerTask[], options?: PoolOptions): Promise<WorkerResult[]>;
  async run(tasks: WorkerTask[], { signal, done, update }: PoolOptions = {}): Promise<WorkerResult[]> {
    let count = 0;
    const alone = tasks.length === 1;
    return Promise.all(
      tasks.map(async (task) => {
        const found = await this.#runTask(task, alone, signal, update);
        done?.(++count);
        return trimmed(found, task);
      }),
    );
  }

  async #runTask(
    task: WorkerTask,
    alone: boolean,
    signal: AbortSignal | undefined,
    update: PoolOptions["update"],
  ): Promise<WorkerResult> {
    const main = await this.#take();
    // A second tree grows beside the first where the task has a second seed and a thread is free.
    const helper = alone && task.kind === "tree" && task.dice.length > 1 ? this.#takeFree() : undefined;
    const of = helper ? 2 : 1;
    const found = this.#search(main, task, { number: 0, of }, signal, update);
    if (!helper) return found;
    const [one, other] = await Promise.all([found, this.#search(helper, task, { number: 1, of }, signal)]);
    return one.kind === "tree" && other.kind === "tree" ? addTrees(one, other) : one;
  }

  async #search(
    thread: SearchThread,
    task: WorkerTask,
    part: Thread,
    signal: AbortSignal | undefined,
    update?: PoolOptions["update"],
  ): Promise<WorkerResult> {
    const stop = (): void => void thread.engine.stop();
    let found: WorkerResult;
    try {
      const search = update ? thread.engine.search(task, part, proxy(update)) : thread.engine.search(task, part);
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      found = await Promise.race([search, thread.failed, overdue(signal)]);
    } catch (error) {
      this.#replace(thread);
      throw error;
    } finally {
      signal?.removeEventListener("abort", stop);
    }
    this.#release(thread);
    signal?.throwIfAborted();
    return found;
  }

  #take(): Promise<SearchThread> {
    const thread = this.#takeFree();
    return thread ? Promise.resolve(thread) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  #takeFree(): SearchThread | undefined {
    clearTimeout(this.#idle);
    const free = this.#free.pop();
    if (free || this.#started === this.#size) return free;
    this.#started += 1;
    return start(this.addresses);
  }

  #release(thread: SearchThread): void {
    const next = this.#waiting.shift();
    if (next) next(thread);
    else this.#free.push(thread);
    if (this.#free.length === this.#started) this.#idle = setTimeout(() => this.#close(), IDLE);
  }

  #replace(thread: SearchThread): void {
    thread.worker.terminate();
    this.#started -= 1;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#started += 1;
    next(start(this.addresses));
  }

  #close(): void {
    for (const { worker } of this.#free) worker.terminate();
    this.#started -= this.#free.length;
    this.#free = [];
  }
}

function start({ site, list }: ModuleAddresses): SearchThread {
  const worker = new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module" });
  const engine = wrap<Engine>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    engine.start(site, list).catch(reject);
  });
  failed.catch(() => undefined); // a search reports it
  return { worker, engine, failed };
}

/** Rejects if a search has not stopped a while after its signal was aborted. */
function overdue(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () =>
      setTimeout(() => reject(new Error("the search does not stop")), LONGEST_SLICE),
    );
  });
}

/** A result without the moves that nobody asked for. */
function trimmed(found: WorkerResult, task: WorkerTask): WorkerResult {
  if (found.kind !== "tree" || task.kind !== "tree" || !found.children) return found;
  const best = new Set(found.children.toSorted((one, other) => other.visits - one.visits).slice(0, task.count));
  return { ...found, children: found.children.filter((child) => best.has(child)) };
}
