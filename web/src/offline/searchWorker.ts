import { proxy, wrap, type Remote } from "comlink";
import type { Addresses } from "./python";
import type { Search } from "./search.worker";

interface Job {
  number: number;
  text: string;
  report: (line: string) => void;
  resolve: (answer: string) => void;
  reject: (error: unknown) => void;
}

interface Started {
  thread: Worker;
  search: Remote<Search>;
  failed: Promise<never>;
}

/** Runs search jobs, one at a time, in a worker of their own. Python calls it. */
export class SearchWorker {
  #worker: Started | null = null;
  #jobs: Job[] = []; // the first one is running

  constructor(readonly addresses: Addresses) {}

  /** The answer of a job; `report` is called with lines of progress. */
  run(number: number, text: string, report: (line: string) => void): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ number, text, report, resolve, reject });
      if (this.#jobs.length === 1) void this.#runFirst();
    });
  }

  /** Cancels a job, whose promise never settles. A running search cannot be interrupted, so its worker is replaced. */
  cancel(number: number): void {
    const place = this.#jobs.findIndex((job) => job.number === number);
    if (place < 0) return;
    this.#jobs.splice(place, 1);
    if (place > 0) return;
    this.#worker?.thread.terminate();
    this.#worker = this.#start();
    void this.#runFirst();
  }

  /** Waits until no other tab plays the computers of a table; the result releases the lock. */
  claim(table: string): Promise<() => void> {
    // Only secure pages have locks; without them both tabs search, and the first to write wins.
    const locks = navigator.locks as LockManager | undefined;
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => new Promise((release) => resolve(release));
      if (locks) locks.request(`howdah-turn-${table}`, hold).catch(reject);
      else resolve(() => undefined);
    });
  }

  async #runFirst(): Promise<void> {
    const [job] = this.#jobs;
    if (!job) return;
    const { thread, search, failed } = (this.#worker ??= this.#start());
    try {
      const answer = await Promise.race([search.run(job.text, proxy(job.report)), failed]);
      if (job !== this.#jobs[0]) return; // it was cancelled
      job.resolve(answer);
    } catch (error) {
      if (job !== this.#jobs[0]) return;
      job.reject(error);
      thread.terminate();
      this.#worker = null;
    }
    this.#jobs.shift();
    void this.#runFirst();
  }

  #start(): Started {
    const thread = new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module" });
    const search = wrap<Search>(thread);
    const failed = new Promise<never>((_, reject) => {
      thread.onerror = ({ message }) => reject(new Error(message));
      search.start(this.addresses).catch(reject);
    });
    failed.catch(() => undefined); // a job reports it
    return { thread, search, failed };
  }
}
