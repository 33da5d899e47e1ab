import type { OwnEntry } from "../api/types";

interface Writing {
  id: string;
  head: unknown;
  entry: OwnEntry;
  events: [seq: number, body: string][];
}

type Kept = Pick<Writing, "id" | "head" | "entry">;

const NAME = "name";

/**
 * Tables kept in the browser. The key of an event (table, number) is the lock between tabs: of two that write the same
 * event, one fails. Python speaks to it in JSON.
 */
export class Shelf {
  #opened: Promise<IDBDatabase> | undefined;

  /** `written` is told of every table that has changed. */
  constructor(readonly written: (table: string) => void = () => undefined) {}

  async read(table: string, after: number): Promise<string> {
    const events = (await this.#open()).transaction("events").objectStore("events");
    return JSON.stringify(await done(events.getAll(IDBKeyRange.bound([table, after + 1], [table, Infinity]))));
  }

  async head(table: string): Promise<string> {
    const tables = (await this.#open()).transaction("tables").objectStore("tables");
    const kept = (await done(tables.get(table))) as Kept | undefined;
    return JSON.stringify(kept?.head ?? null);
  }

  async write(text: string): Promise<boolean> {
    const writings = JSON.parse(text) as Writing[];
    const begun = writings.filter(({ events }) => events.every(([seq]) => seq > 1));
    const transaction = (await this.#open()).transaction(["events", "tables"], "readwrite", { durability: "strict" });
    const [events, tables] = [transaction.objectStore("events"), transaction.objectStore("tables")];
    for (const { id } of begun) if ((await done(tables.getKey(id))) === undefined) return false;
    for (const { id, head, entry, events: added } of writings) {
      for (const [seq, body] of added) events.add(body, [id, seq]);
      tables.put({ id, head, entry } satisfies Kept);
    }
    const is = await new Promise<boolean>((resolve, reject) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => {
        if (transaction.error?.name === "ConstraintError") resolve(false);
        else reject(transaction.error ?? new TypeError("the browser did not keep the table"));
      };
    });
    if (is) for (const { id } of writings) this.written(id);
    return is;
  }

  /** Removes a table; a tab that still has it open can write nothing more to it. */
  async forget(table: string): Promise<void> {
    const transaction = (await this.#open()).transaction(["events", "tables"], "readwrite");
    transaction.objectStore("events").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    await done(transaction.objectStore("tables").delete(table));
  }

  async name(): Promise<string> {
    const person = (await this.#open()).transaction("person").objectStore("person");
    return JSON.stringify((await done(person.get(NAME))) ?? null);
  }

  async rename(name: string): Promise<void> {
    const person = (await this.#open()).transaction("person", "readwrite").objectStore("person");
    await done(person.put(name, NAME));
  }

  /** The tables that are kept, those that changed last first. */
  async entries(): Promise<OwnEntry[]> {
    const tables = (await this.#open()).transaction("tables").objectStore("tables");
    const kept = (await done(tables.getAll())) as Kept[];
    return kept.map(({ entry }) => entry).sort((one, other) => other.changed - one.changed);
  }

  #open(): Promise<IDBDatabase> {
    return (this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("howdah", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("events");
        request.result.createObjectStore("tables", { keyPath: "id" });
        request.result.createObjectStore("person");
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new TypeError("the browser keeps nothing"));
    }));
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new TypeError("the browser keeps nothing"));
  });
}
