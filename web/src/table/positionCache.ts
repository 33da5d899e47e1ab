import { api } from "../api/client";
import type { PositionRequest, PositionView } from "../api/schema";

/** A position as it is drawn. */
export type ShownPosition = Pick<PositionView, "position" | "view" | "turn" | "moves" | "outcomes"> &
  Partial<Pick<PositionView, "explanation" | "picks" | "played" | "title">>;

/** The positions of a game, each fetched once. */
export class PositionCache {
  readonly #known = new Map<string, Promise<ShownPosition>>();
  readonly #here = new Map<string, ShownPosition>(); // those that have arrived

  constructor(readonly start: PositionRequest) {}

  /** The request for the position after these moves and draws. */
  asked(moves: readonly string[]): PositionRequest {
    return { ...this.start, moves: [...(this.start.moves ?? []), ...moves] };
  }

  after(moves: readonly string[]): Promise<ShownPosition> {
    const key = moves.join(" ");
    let found = this.#known.get(key);
    if (!found) {
      found = api.position(this.asked(moves));
      found.then(
        (position) => this.#here.set(key, position),
        () => this.#known.delete(key), // the next call tries again
      );
      this.#known.set(key, found);
    }
    return found;
  }

  /** Stores a position that the table has sent. */
  add(moves: readonly string[], position: ShownPosition): void {
    this.#known.set(moves.join(" "), Promise.resolve(position));
    this.#here.set(moves.join(" "), position);
  }

  /** Forgets all positions, so that they are fetched again, as in another language. */
  clear(): void {
    this.#known.clear();
    this.#here.clear();
  }

  /** The position after these moves, if it has been fetched. */
  known(moves: readonly string[]): ShownPosition | undefined {
    return this.#here.get(moves.join(" "));
  }
}
