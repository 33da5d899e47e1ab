/** A legal move: its number, how it is written, and the spots a person touches to make it. */
export interface Move {
  code: number; // 62
  notation: string; // "@c1N"
  path: readonly string[]; // ["reserve", "c1", "face:N"]
}

/** The move that is written so; capitals and blanks make no difference where that is clear. */
export function written(text: string, moves: readonly Move[]): Move | undefined {
  const alike = moves.filter(({ notation }) => plain(notation) === plain(text));
  return alike.find(({ notation }) => notation === text.trim()) ?? (alike.length === 1 ? alike[0] : undefined);
}

function plain(notation: string): string {
  return notation.replace(/\s/g, "").toLowerCase();
}
