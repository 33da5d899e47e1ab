import type { ReviewView } from "../api/schema";

/** A round in which a player's chance of winning rose, by a move that gave nothing away. */
export interface Moment {
  number: number; // of the move, from 1
  told: string; // what it did
  before: number; // the chance after the player's move before it
  after: number;
}

const SMALLEST_RISE = 0.08;
const SMALL_LOSS = 0.02;

/** The best moment of a player in a review; null where there was none worth telling. */
export function bestMoment({ before: start, steps }: ReviewView, seat: number): Moment | null {
  let chance = start[seat] ?? 0;
  let best: Moment | null = null;
  for (const { seat: mover, number, told, after, loss } of steps) {
    if (mover !== seat) continue;
    const reached = after[seat] ?? 0;
    const rise = reached - chance;
    if (loss <= SMALL_LOSS && rise >= SMALLEST_RISE && rise > (best ? best.after - best.before : 0))
      best = { number, told, before: chance, after: reached };
    chance = reached;
  }
  return best;
}
