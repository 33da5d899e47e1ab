import { api } from "../api/client";
import { isOfflineTable } from "../api/dispatch";
import type { PersonAtTable, TableView } from "../api/schema";

/** The people at a table of a server: their ratings, and whom the reader has muted or blocked. */
export class TablePeople {
  found = $state.raw<readonly PersonAtTable[]>([]);

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {}

  /** What changes who sits there, or what a game has changed; the people are fetched again when it does. */
  static key(table: TableView | null): string {
    return table ? [table.phase, ...table.seats.map(({ name }) => name ?? "")].join("\n") : "";
  }

  /** Fetches the people; without them the table works too. */
  async load(): Promise<void> {
    if (isOfflineTable(this.id)) return;
    this.found = await api.tablePeople(this.id, this.invitation).catch(() => this.found);
  }

  at(seat: number): PersonAtTable | undefined {
    return this.found.find((one) => one.seat === seat);
  }
}
