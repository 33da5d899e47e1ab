/** A legal move: its number, how it is written, and the spots a person touches to make it. */
export interface Move {
  code: number; // 62
  notation: string; // "@c1N"
  path: readonly string[]; // ["reserve", "c1", "face:N"]
}
