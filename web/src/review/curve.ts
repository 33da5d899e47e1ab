import type { ReviewView } from "../api/schema";

/** Each seat's chance of winning after each move and draw, from the start position on. */
export function valuesOf(review: ReviewView): readonly (readonly number[])[] {
  return [review.before, ...review.steps.map(({ after }) => after)];
}

/** An SVG path through a seat's values of the positions so far, 1 at the top; `all` positions fill the width. */
export function curve(values: readonly number[], all: number, width: number, height: number): string {
  const stride = width / Math.max(1, all - 1);
  return values
    .map((value, place) => `${place ? "L" : "M"}${round(place * stride)} ${round((1 - value) * height)}`)
    .join("");
}

/** The number of the turning point after a step, or before it; undefined where there is none. */
export function neighbour(numbers: readonly number[], at: number, way: "next" | "previous"): number | undefined {
  // A turning point is shown on the board before its move.
  return way === "next" ? numbers.find((number) => number - 1 > at) : numbers.findLast((number) => number - 1 < at);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
