import type { ModuleAddresses } from "../engine/moduleAddresses";
import type { WorkerTask } from "../engine/search";
import { SearchPool } from "../engine/searchPool";

/** Searches for the offline host. Python calls it. */
export class SearchWorker {
  readonly #pool: SearchPool;
  readonly #running = new Map<number, AbortController>();

  constructor(addresses: ModuleAddresses) {
    this.#pool = new SearchPool(addresses);
  }

  /** The results of searches, as JSON; `done` is called with how many are done. */
  async run(number: number, tasks: string, done: (count: number) => void): Promise<string> {
    const controller = new AbortController();
    this.#running.set(number, controller);
    try {
      const { signal } = controller;
      return JSON.stringify(await this.#pool.run(JSON.parse(tasks) as WorkerTask[], { signal, done }));
    } finally {
      this.#running.delete(number);
    }
  }

  /** Ends the searches of a number. */
  cancel(number: number): void {
    this.#running.get(number)?.abort();
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
}
