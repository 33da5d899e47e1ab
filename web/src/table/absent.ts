import type { SeatView, TableView } from "../api/schema";

const DAY = 86_400_000;

/** The seats of people who have left, or have let the others wait for a day (TB-23), while another player looks on. */
export function absentSeats(table: TableView, now: number): SeatView[] {
  const own = table.you.seat === null ? undefined : table.seats[table.you.seat];
  const plays = table.phase === "playing" && own && !own.out && !own.away && own.computer === null;
  if (!plays || table.offers.some(({ proposal }) => proposal.kind === "takeover")) return [];
  const last = table.moves.at(-1)?.at ?? table.time;
  const waited = table.setup.clock == null && now - last >= DAY;
  const isOther = ({ seat, name, computer, out }: SeatView): boolean =>
    name !== null && computer === null && !out && !table.you.seats.includes(seat);
  return table.seats.filter((seat) => isOther(seat) && (seat.away || (waited && table.board.turn === seat.seat)));
}
