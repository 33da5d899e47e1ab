import type { GameId } from "../src/boards";
import type { MoveView } from "../src/api/schema";

/** A position of a real game, as `python -m tools.write_views` writes it. */
export interface Scene {
  game: GameId;
  players: number;
  turn: number; // a seat, or less than 0
  last: MoveView | null;
  previous: unknown;
  view: unknown;
  moves: MoveView[];
}

const files = import.meta.glob<Scene>("../tests/views/*.json", { eager: true, import: "default" });

export const SCENES: Record<string, Scene> = Object.fromEntries(
  Object.entries(files).map(([path, scene]) => [path.replace(/^.*\/|\.json$/g, ""), scene]),
);
