import type { LegalMove } from "../api/schema";

/** The move with this notation; case and blanks are ignored where that is unambiguous. */
export function findMove<Move extends LegalMove>(text: string, moves: readonly Move[]): Move | undefined {
  const alike = moves.filter(({ notation }) => normalized(notation) === normalized(text));
  return alike.find(({ notation }) => notation === text.trim()) ?? (alike.length === 1 ? alike[0] : undefined);
}

function normalized(notation: string): string {
  return notation.replace(/\s/g, "").toLowerCase();
}

export const DIRECTIONS = ["N", "E", "S", "W"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The direction of a token such as `face:N` or `arch:E`. */
export function directionOf(token: string): Direction | undefined {
  return DIRECTIONS.find((direction) => /^[a-z]+:[NESW]$/.test(token) && token.endsWith(direction));
}
