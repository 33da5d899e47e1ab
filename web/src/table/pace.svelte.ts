import type { PlyView } from "../api/schema";
import type { PaceName } from "../settings/settings.svelte";

/** Milliseconds from one move of the others to the next; the animation takes 420 of them. */
export const BEATS = { off: 0, quick: 600, calm: 1120 } as const satisfies Record<PaceName, number>;

/** What the pace follows. */
export interface Followed {
  moves: () => readonly Pick<PlyView, "seat">[];
  isOwn: (seat: number) => boolean; // moves that need no time: the person has made them
  beat: () => number; // milliseconds, 0 to show everything at once
  load: (count: number) => Promise<unknown>; // fetches the position after this many moves
}

/** Shows the moves of others one after the other, each together with the draws that follow it. */
export class Pace {
  /** How many moves and draws are on the board; null when all are. */
  at = $state<number | null>(null);
  #free = 0; // when the next move may be shown
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0; // raised when the queue is dropped, so that a late answer changes nothing

  constructor(private readonly followed: Followed) {}

  /** Moves were added to the first ones. */
  added(count: number): void {
    if (this.followed.beat() === 0) {
      this.finish();
      return;
    }
    if (this.at !== null) return; // they join the queue
    this.at = count;
    void this.#next();
  }

  /** Shows the newest position. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#run++;
    this.at = null;
  }

  async #next(): Promise<void> {
    const run = this.#run;
    const moves = this.followed.moves();
    const end = endOfBeat(moves, this.at ?? 0);
    const actor = moves[this.at ?? 0]?.seat;
    const wait = typeof actor === "number" && this.followed.isOwn(actor) ? 0 : this.#free - Date.now();
    if (wait > 0) await new Promise((done) => (this.#timer = setTimeout(done, wait)));
    // The newest position came with the moves. If another one cannot be fetched, the newest is shown.
    if (end < this.followed.moves().length) await this.followed.load(end).catch(() => undefined);
    if (run !== this.#run) return;
    this.#free = Date.now() + this.followed.beat();
    if (end >= this.followed.moves().length) this.at = null;
    else {
      this.at = end;
      void this.#next();
    }
  }
}

/** The number of moves after the one that follows the first `count`, and the draws after it. */
export function endOfBeat(moves: readonly Pick<PlyView, "seat">[], count: number): number {
  const next = moves.findIndex(({ seat }, place) => place > count && seat !== "chance");
  return next < 0 ? moves.length : next;
}
