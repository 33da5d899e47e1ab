import type { PlyView } from "../api/schema";

/** What one player did in a row, and what chance decided after it; the numbers are places in the list of moves. */
export interface Turn {
  begin: number;
  seat: PlyView["seat"];
  moves: number[];
  draws: number[];
}

/** The moves of a game by turns. Draws belong to the move before them. */
export function turnsOf(moves: readonly Pick<PlyView, "seat">[]): Turn[] {
  const turns: Turn[] = [];
  moves.forEach(({ seat }, place) => {
    const last = turns.at(-1);
    if (last && (seat === "chance" || (seat === last.seat && last.draws.length === 0)))
      (seat === "chance" ? last.draws : last.moves).push(place);
    else
      turns.push({
        begin: place,
        seat,
        moves: seat === "chance" ? [] : [place],
        draws: seat === "chance" ? [place] : [],
      });
  });
  return turns;
}
