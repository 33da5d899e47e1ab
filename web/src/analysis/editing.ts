import type { EditorPartView } from "../api/schema";

/** The value of a board with a piece put on a spot; without a piece, the spot's piece is taken away. */
export function put({ value, empty, stacks }: EditorPartView, place: number, piece: string): string[] {
  const before = value[place] ?? empty;
  const after = stacks ? stacked(before, piece) : piece === "" || piece === before ? empty : piece;
  return value.map((content, other) => (other === place ? after : content));
}

/** The value of a pile with one more of a piece. */
export function add({ value }: EditorPartView, piece: string): string[] {
  return [...value, piece];
}

/** The value of a pile without the piece at a place. */
export function takeAway({ value }: EditorPartView, place: number): string[] {
  return value.filter((_, other) => other !== place);
}

function stacked(below: string, piece: string): string {
  if (piece === "") return below.split("+").slice(0, -1).join("+");
  return below === "" ? piece : `${below}+${piece}`;
}
