import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { OwnTableEntry } from "../api/schema";

interface StoredTable {
  id: string;
  head: unknown;
  entry: OwnTableEntry;
}

interface Write extends StoredTable {
  events: [seq: number, body: string][];
}

// Releases before this one wrote a database of these names; it is still read.
interface Database extends DBSchema {
  events: { key: [table: string, seq: number]; value: string };
  tables: { key: string; value: StoredTable };
  person: { key: string; value: string };
}

/**
 * The tables stored in this browser. The key of an event (table, sequence number) is the lock between tabs: of two that
 * write the same event, one fails. Python speaks to it in JSON.
 */
export class OfflineStorage {
  #opened: Promise<IDBPDatabase<Database>> | undefined;

  /** `written` is called for every table that has changed. */
  constructor(readonly written: (table: string) => void = () => undefined) {}

  async read(table: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([table, after + 1], [table, Infinity]);
    return JSON.stringify(await (await this.#open()).getAll("events", range));
  }

  async head(table: string): Promise<string> {
    return JSON.stringify((await (await this.#open()).get("tables", table))?.head ?? null);
  }

  /** Writes all or nothing; false where an event is there already, or where a table was removed. */
  async write(text: string): Promise<boolean> {
    const writes = JSON.parse(text) as Write[];
    const transaction = (await this.#open()).transaction(["events", "tables"], "readwrite", { durability: "strict" });
    const [events, tables] = [transaction.objectStore("events"), transaction.objectStore("tables")];
    for (const { id, events: added } of writes) {
      const isNew = added.some(([seq]) => seq === 1);
      if (!isNew && (await tables.getKey(id)) === undefined) return false;
    }
    try {
      await Promise.all([
        ...writes.flatMap(({ id, events: added }) => added.map(([seq, body]) => events.add(body, [id, seq]))),
        ...writes.map(({ id, head, entry }) => tables.put({ id, head, entry })),
        transaction.done,
      ]);
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") return false;
      throw error;
    }
    for (const { id } of writes) this.written(id);
    return true;
  }

  /** Removes a table; a tab that still shows it can write nothing more to it. */
  async remove(table: string): Promise<void> {
    const transaction = (await this.#open()).transaction(["events", "tables"], "readwrite");
    await Promise.all([
      transaction.objectStore("events").delete(IDBKeyRange.bound([table, 0], [table, Infinity])),
      transaction.objectStore("tables").delete(table),
      transaction.done,
    ]);
  }

  async name(): Promise<string> {
    return JSON.stringify((await (await this.#open()).get("person", "name")) ?? null);
  }

  async rename(name: string): Promise<void> {
    await (await this.#open()).put("person", name, "name");
  }

  /** The stored tables, the latest change first. */
  async entries(): Promise<OwnTableEntry[]> {
    const stored = await (await this.#open()).getAll("tables");
    // Entries that an older release stored have no title.
    return stored
      .map(({ entry }) => ({ ...entry, title: (entry as Partial<OwnTableEntry>).title ?? {} }))
      .sort((one, other) => other.changed - one.changed);
  }

  #open(): Promise<IDBPDatabase<Database>> {
    this.#opened ??= openDB<Database>("howdah", 1, {
      upgrade(database) {
        database.createObjectStore("events");
        database.createObjectStore("tables", { keyPath: "id" });
        database.createObjectStore("person");
      },
    });
    this.#opened.catch(() => (this.#opened = undefined)); // the next call tries again
    return this.#opened;
  }
}
