import { expect, it } from "vitest";
import type { ReviewView } from "../src/api/schema";
import { curve, neighbour, valuesOf } from "../src/review/curve";

const review = { before: [0.5, 0.5], steps: [{ after: [1, 0] }] } as unknown as ReviewView;

it("draws a seat's chances from the start position on", () => {
  const values = valuesOf(review).map(([first = 0]) => first);
  expect(curve(values, 2, 100, 40)).toBe("M0 20L100 0");
});

it("draws what has come of a review so far over its part of the width", () => {
  expect(curve([0.5, 1], 5, 100, 40)).toBe("M0 20L25 0");
});

it("finds the next turning point, which is shown before its move", () => {
  const numbers = [3, 8];
  expect(neighbour(numbers, 0, "next")).toBe(3);
  expect(neighbour(numbers, 2, "next")).toBe(8);
  expect(neighbour(numbers, 7, "next")).toBeUndefined();
  expect(neighbour(numbers, 7, "previous")).toBe(3);
  expect(neighbour(numbers, 2, "previous")).toBeUndefined();
});
