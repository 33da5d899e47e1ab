import { api } from "../api/client";
import type { PositionAsked, Turn } from "../api/types";
import type { Move } from "../games/move";

/** A position as it is put on the stage. */
export interface Scene {
  position: string;
  view: unknown;
  turn: Turn;
  moves: readonly Move[];
  outcomes: readonly (Move & { weight: number })[]; // where chance decides
  over: boolean;
}

/** The positions of a game, each asked for once. */
export class Past {
  readonly #known = new Map<string, Promise<Scene>>();

  constructor(readonly begun: PositionAsked) {}

  /** What is asked of the server for the position after these moves and draws. */
  asked(moves: readonly string[]): PositionAsked {
    return { ...this.begun, moves: [...(this.begun.moves ?? []), ...moves] };
  }

  after(moves: readonly string[]): Promise<Scene> {
    const key = moves.join(" ");
    let found = this.#known.get(key);
    if (!found) {
      found = api.position(this.asked(moves)).then((now) => ({ ...now, over: now.turn === null }));
      found.catch(() => this.#known.delete(key)); // asked again the next time
      this.#known.set(key, found);
    }
    return found;
  }

  /** Takes note of a position that came by itself. */
  remember(moves: readonly string[], scene: Scene): void {
    this.#known.set(moves.join(" "), Promise.resolve(scene));
  }

  /** The spots that the last of these moves touched. */
  async path(moves: readonly string[]): Promise<readonly string[]> {
    const before = await this.after(moves.slice(0, -1));
    return before.moves.find(({ notation }) => notation === moves.at(-1))?.path ?? [];
  }
}
