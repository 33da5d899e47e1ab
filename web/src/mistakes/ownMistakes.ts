import type { ReviewView, TableView } from "../api/schema";
import type { NewMistake } from "./store";

/** The turning points of a game that are mistakes of the person who looks at it. */
export function ownMistakes(
  points: ReviewView["turning_points"],
  { id, setup, seats, you }: Pick<TableView, "id" | "setup" | "seats" | "you">,
  names: readonly string[],
): NewMistake[] {
  const own = you.seats.filter((seat) => !seats[seat]?.computer);
  const against = names.filter((_, seat) => !own.includes(seat)).join(", ");
  return points
    .filter(({ seat }) => own.includes(seat))
    .map(({ number, puzzle }) => ({ id: `${id}:${number}`, puzzle, game: setup.game, number, against }));
}
