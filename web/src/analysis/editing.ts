import type { EditorPartView } from "../api/schema";

/** The value of a board with a piece put on a spot; without a piece, the spot's piece is taken away. */
export function put(part: EditorPartView, place: number, piece: string): string[] {
  const { value, empty, stacks } = part;
  const before = value[place] ?? empty;
  if (!stacks) return replace(value, place, piece === "" || piece === before ? empty : piece);
  const stack = split(before);
  if (piece === "") return replace(value, place, stack.slice(0, -1).join("+"));
  const figure = figureOf(part, piece);
  if (figure === "") {
    const figures = stack.filter((token) => figureOf(part, token) !== "");
    const tiles = stack.filter((token) => figureOf(part, token) === "");
    return replace(value, place, [...tiles, piece, ...figures].join("+"));
  }
  // There is one of a figure: it goes from where it is.
  const without = value.map((content) =>
    split(content)
      .filter((token) => figureOf(part, token) !== figure)
      .join("+"),
  );
  if (stack.includes(piece)) return without;
  return replace(without, place, [...split(without[place] ?? ""), piece].join("+"));
}

/** What a piece is a form of; empty if there can be any number of it. */
export function figureOf({ pieces }: EditorPartView, token: string): string {
  return pieces.find((one) => one.token === token)?.figure ?? "";
}

/** Counts with one of them raised or lowered, within the limits. */
export function count({ value, largest }: EditorPartView, place: number, step: number): string[] {
  const number = Math.min(Math.max(Number(value[place] ?? 0) + step, 0), largest);
  return replace(value, place, String(number));
}

/** The value of a pile with one more of a piece. */
export function add({ value }: EditorPartView, piece: string): string[] {
  return [...value, piece];
}

/** The value of a pile without the piece at a place. */
export function takeAway({ value }: EditorPartView, place: number): string[] {
  return value.filter((_, other) => other !== place);
}

function replace(value: readonly string[], place: number, content: string): string[] {
  return value.map((old, other) => (other === place ? content : old));
}

function split(stack: string): string[] {
  return stack.split("+").filter((token) => token !== "");
}
