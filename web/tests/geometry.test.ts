import { describe, expect, it } from "vitest";
import { Orientation } from "../src/boards/orientation";
import { ARROWS, nextSpot } from "../src/play/arrowNavigation";

describe("an orientation", () => {
  it("shows a1 at the bottom left to who sits in the south, and at the top right to who sits opposite", () => {
    expect(new Orientation(5, 0).square("a1")).toEqual({ x: 0, y: 4 });
    expect(new Orientation(5, 2).square("a1")).toEqual({ x: 4, y: 0 });
  });

  it("lets who sits in the west look east as upwards, with a7 at the left hand", () => {
    const west = new Orientation(7, 3);
    expect(west.angle("E")).toBe(0);
    expect(west.square("a7")).toEqual({ x: 0, y: 6 });
    expect(west.square("g7")).toEqual({ x: 0, y: 0 });
  });
});

describe("an arrow key", () => {
  const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: 100 * x, y: 100 * y })));
  const go = (key: string, places = grid): number | undefined =>
    nextSpot({ x: 100, y: 100 }, places, ARROWS[key] ?? { x: 0, y: 0 });

  it("goes to the next spot in its direction", () => {
    expect(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map((key) => go(key))).toEqual([1, 5, 7, 3]);
  });

  it("reaches a spot that is a little aside where none is straight ahead", () => {
    expect(go("ArrowUp", [{ x: 160, y: 20 }])).toBe(0);
  });

  it("stays where nothing lies that way", () => {
    expect(go("ArrowUp", [{ x: 100, y: 300 }])).toBeUndefined();
  });
});
