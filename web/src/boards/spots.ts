import { createContext } from "svelte";

/** The state of a board's spots; a spot is anything with a token that can be picked. */
export interface Spots {
  readonly lit: ReadonlySet<string>; // can be picked now
  readonly chosen: readonly string[]; // picked so far
  readonly last: readonly string[]; // in the path of the last move
  readonly hinted: readonly string[]; // in the path of the hint
  readonly planned: readonly string[]; // in the path of the premove
  label: (token: string) => string; // for screen readers
}

export const [spotsOfBoard, setSpots] = createContext<Spots>();
