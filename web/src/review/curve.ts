import type { ReviewView } from "../api/schema";

/** The win probability of a seat over the game, from the start position on. */
export function chances(review: ReviewView, seat: number): number[] {
  return [review.before, ...review.steps.map(({ after }) => after)].map((values) => values[seat] ?? 0);
}

/** An SVG path through the values, in a box of the given size, 1 at the top. */
export function curve(values: readonly number[], width: number, height: number): string {
  const stride = width / Math.max(1, values.length - 1);
  return values
    .map((value, place) => `${place ? "L" : "M"}${round(place * stride)} ${round((1 - value) * height)}`)
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
