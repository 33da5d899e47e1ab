import { createContext } from "svelte";

/** The state of a board's spots; a spot is anything with a token that can be picked. */
export interface Spots {
  readonly lit: ReadonlySet<string>; // can be picked now
  readonly chosen: readonly string[]; // picked so far
  readonly last: readonly string[]; // in the path of the last move
  readonly hinted: readonly string[]; // in the path of the hint
  readonly planned: readonly string[]; // in the path of the premove
  label: (token: string) => string; // for screen readers
  sentence: (token: string) => string | undefined; // what the move does that the token completes
}

/** The states of a spot, which are also its CSS classes. */
export function statesOf(spots: Spots, token: string | undefined) {
  const isIn = (path: readonly string[]): boolean => token !== undefined && path.includes(token);
  return {
    lit: token !== undefined && spots.lit.has(token),
    chosen: isIn(spots.chosen),
    last: isIn(spots.last),
    hinted: isIn(spots.hinted),
    planned: isIn(spots.planned),
  };
}

export const [spotsOfBoard, setSpots] = createContext<Spots>();
