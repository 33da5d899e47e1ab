import { api } from "../api/client";
import type { OwnTableEntry } from "../api/schema";
import { session } from "../app/session.svelte";

export const PAGE = 20; // finished games that are fetched at once

/** The games that go on, on the server and on this device; each list may fail alone. */
export async function unfinishedTables(): Promise<OwnTableEntry[]> {
  const none = (): OwnTableEntry[] => [];
  const [own, offline] = await Promise.all([
    session.name === null ? none() : api.myTables({ over: false }).catch(none),
    api.offlineTables().catch(none),
  ]);
  return [...own, ...offline.filter(({ phase }) => phase !== "over")];
}

/** Finished games, the latest first, page by page: those of the server, with those of this device in their places. */
export class FinishedTables {
  #own: OwnTableEntry[] = [];
  #offline: OwnTableEntry[] | null = null;
  #complete = false; // whether the server has no more

  constructor(
    readonly fetchOwn: (before?: OwnTableEntry) => Promise<OwnTableEntry[]>,
    readonly fetchOffline: () => Promise<OwnTableEntry[]>,
  ) {}

  /** Whether there are more. */
  get more(): boolean {
    return !this.#complete;
  }

  /** Fetches the next page; returns all games that are known to be the latest ones. */
  async next(): Promise<OwnTableEntry[]> {
    this.#offline ??= (await this.fetchOffline()).filter(({ phase }) => phase === "over");
    const page = await this.fetchOwn(this.#own.at(-1));
    this.#own = [...this.#own, ...page];
    this.#complete = page.length < PAGE;
    const oldest = this.#complete ? 0 : (this.#own.at(-1)?.changed ?? 0);
    const offline = this.#offline.filter(({ changed }) => changed >= oldest);
    return [...this.#own, ...offline].sort((one, other) => other.changed - one.changed);
  }
}
