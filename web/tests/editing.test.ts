import { describe, expect, it } from "vitest";
import { add, count, put, takeAway } from "../src/analysis/editing";
import type { EditorPartView } from "../src/api/schema";

const FIGURES = [
  { token: "A", figure: "A" },
  { token: "a", figure: "A" },
  { token: "B", figure: "B" },
];
const board = (value: string[], stacks = false): EditorPartView =>
  ({ value, stacks, empty: stacks ? "" : ".", pieces: FIGURES, largest: 5 }) as unknown as EditorPartView;

describe("editing a position", () => {
  it("puts a piece on a spot, replaces it, and takes it away", () => {
    expect(put(board([".", "O"]), 0, "E^")).toEqual(["E^", "O"]);
    expect(put(board([".", "O"]), 1, "E^")).toEqual([".", "E^"]);
    expect(put(board([".", "O"]), 1, "")).toEqual([".", "."]);
    expect(put(board([".", "O"]), 1, "O")).toEqual([".", "."]); // the same piece again
  });

  it("puts a piece on top of a stack, and takes the top away", () => {
    expect(put(board(["", "red-1"], true), 1, "blue-2")).toEqual(["", "red-1+blue-2"]);
    expect(put(board(["", "red-1+blue-2"], true), 1, "")).toEqual(["", "red-1"]);
    expect(put(board(["", "red-1"], true), 0, "blue-2")).toEqual(["blue-2", "red-1"]);
    expect(put(board(["", "red-1"], true), 1, "")).toEqual(["", ""]);
  });

  it("moves a figure from where it is, in whichever form, and puts pieces below it", () => {
    expect(put(board(["red-1+a", "blue-2+B"], true), 1, "A")).toEqual(["red-1", "blue-2+B+A"]);
    expect(put(board(["red-1+A", ""], true), 0, "blue-2")).toEqual(["red-1+blue-2+A", ""]);
    expect(put(board(["red-1+A+B", ""], true), 0, "A")).toEqual(["red-1+B", ""]); // the same piece again
    expect(put(board(["red-1+A+B", ""], true), 0, "")).toEqual(["red-1+A", ""]);
  });

  it("counts within the limits", () => {
    expect(count(board(["1", "5"]), 0, 1)).toEqual(["2", "5"]);
    expect(count(board(["0", "5"]), 0, -1)).toEqual(["0", "5"]);
    expect(count(board(["0", "5"]), 1, 1)).toEqual(["0", "5"]);
  });

  it("adds to a pile, and takes one of it away", () => {
    expect(add(board(["R3"]), "R3")).toEqual(["R3", "R3"]);
    expect(takeAway(board(["R3", "G4", "R3"]), 2)).toEqual(["R3", "G4"]);
  });
});
