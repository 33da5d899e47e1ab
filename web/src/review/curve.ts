import type { Review } from "../api/types";

/** The chances of a seat over the game, from 0 to 1, beginning with the start. */
export function chances(review: Review, seat: number): number[] {
  return [review.before, ...review.steps.map(({ after }) => after)].map((values) => values[seat] ?? 0);
}

/** A line through the values, in a box of the given size, the highest value on top. */
export function curve(values: readonly number[], width: number, height: number): string {
  const stride = width / Math.max(1, values.length - 1);
  return values
    .map((value, place) => `${place ? "L" : "M"}${round(place * stride)} ${round((1 - value) * height)}`)
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
