import { createContext, type Snippet } from "svelte";

/** The state of a board's spots; a spot is anything with a token that can be picked. */
export interface Spots {
  readonly lit: ReadonlySet<string>; // can be picked now
  readonly chosen: readonly string[]; // picked so far
  readonly last: readonly string[]; // in the path of the last move
  readonly lastSeat: number | null; // who made the last move, where that is known
  readonly hinted: readonly string[]; // in the path of the hint
  readonly planned: readonly string[]; // in the path of the premove
  readonly tabStop: string | undefined; // the one spot that Tab leads to; arrow keys lead to the others
  label: (token: string) => string; // for screen readers
  sentence: (token: string) => string | undefined; // what the move does that the token completes
}

/** What stands around a board: the status line, each player's head, and the rest of the side column. */
export interface Surroundings {
  readonly status: Snippet | undefined;
  readonly rest: Snippet | undefined;
  readonly person: Snippet<[Person]>;
  readonly full: boolean; // the table fills the window
}

/** A player as a board knows one. */
export interface Person {
  seat: number;
  colour?: string | undefined; // a CSS colour that carries white text
  points?: number;
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
export const [surroundings, setSurroundings] = createContext<Surroundings>();
