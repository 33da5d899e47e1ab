import type { Direction } from "./notation";

export type Owner = "elephants" | "rhinos";

export interface Animal {
  square: string; // "c1"
  owner: Owner;
  facing: Direction;
}

/** A view of Siam. */
export interface SiamView {
  rocks: string[];
  animals: Animal[];
  reserves: Record<Owner, number>;
  exits_left: Record<Owner, number | null>; // null where exits are not limited
  closed: string[]; // squares that cannot be entered yet
  to_move: Owner | null; // null when the game is over
  turn_number: number; // from 1
  turn_limit: number | null;
  result: "playing" | Owner | "repetition" | "turn-limit";
}
