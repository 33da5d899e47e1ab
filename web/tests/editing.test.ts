import { describe, expect, it } from "vitest";
import { add, put, takeAway } from "../src/analysis/editing";
import type { EditorPartView } from "../src/api/schema";

const board = (value: string[], stacks = false): EditorPartView =>
  ({ value, stacks, empty: stacks ? "" : "." }) as unknown as EditorPartView;

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

  it("adds to a pile, and takes one of it away", () => {
    expect(add(board(["R3"]), "R3")).toEqual(["R3", "R3"]);
    expect(takeAway(board(["R3", "G4", "R3"]), 2)).toEqual(["R3", "G4"]);
  });
});
