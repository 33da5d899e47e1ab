import { createContext } from "svelte";

/** What a board's spots need to know; a spot is anything with a token that a person can touch. */
export interface Spots {
  readonly lit: ReadonlySet<string>; // can be picked now
  readonly chosen: readonly string[]; // picked so far
  readonly last: readonly string[]; // touched by the move before
  readonly pointed: readonly string[]; // touched by a move that is advised
  readonly planned: readonly string[]; // touched by the move that is kept for the next turn
  label: (token: string) => string; // what a screen reader says
}

export const [spotsOfBoard, setSpots] = createContext<Spots>();
