import type { GameId } from "../boards";

/** What the status line says besides the instruction. */
export interface Status {
  game: GameId; // whose rules are linked
  lead: string; // “Your turn”
  told: string; // what just happened, and to whom
  due: boolean; // the player is asked for something
}
