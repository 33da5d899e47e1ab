import { api } from "../api/client";
import type { OwnTableEntry } from "../api/schema";
import { session } from "../app/session.svelte";
import { poll } from "../home/poll";

const INTERVAL = 30_000; // milliseconds

/** The games on the server that wait for the person; the one that waits longest comes first. */
class WaitingGames {
  games = $state.raw<readonly OwnTableEntry[]>([]);

  /** Keeps the list up to date until it is told to stop. */
  follow(): () => void {
    return poll(
      () => this.#fetch(),
      (found) => this.#show(found),
      INTERVAL,
    );
  }

  /** The game to play next, and how many others than this one wait. */
  after(id: string): { next: OwnTableEntry | undefined; count: number } {
    const others = this.games.filter((game) => game.id !== id);
    return { next: others[0], count: others.length };
  }

  async #fetch(): Promise<OwnTableEntry[]> {
    return session.name === null ? [] : api.myTables({ due: true });
  }

  #show(found: readonly OwnTableEntry[]): void {
    this.games = [...found].sort((one, other) => one.changed - other.changed);
    showBadge(found.length);
  }
}

/** Shows a number on the icon of the installed app, where the system can. */
function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

export const waiting = new WaitingGames();
