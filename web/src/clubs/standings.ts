import type { PairingView, StandingView, TournamentView } from "../api/schema";

/** The names of a tournament's players by their numbers. */
export function namesOf({ standings }: TournamentView): ReadonlyMap<number, string> {
  return new Map(standings.map(({ number, name }) => [number, name]));
}

/** Whether games of the current round go on. */
export function isPlaying({ pairings, shown, round }: TournamentView): boolean {
  return shown === round && pairings.some(({ points }) => points === null);
}

/** The pairing of a player in the round that is shown. */
export function pairingOf({ pairings, you }: TournamentView): PairingView | undefined {
  return pairings.find(({ seats }) => you !== null && seats.includes(you));
}

/** The players in the order of their numbers of places, of which equal ones are written once. */
export function isFirstOfPlace(rows: readonly StandingView[], index: number): boolean {
  return rows[index]?.place !== rows[index - 1]?.place;
}
