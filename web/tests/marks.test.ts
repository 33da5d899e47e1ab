import { describe, expect, it } from "vitest";
import type { AdviceView } from "../src/api/schema";
import { shapeOf } from "../src/marks/geometry";
import { marksOf } from "../src/marks/marks";

const place = (x: number, y: number) => ({ x, y, size: 100 });

describe("the drawing of a move over a board", () => {
  it("is an arrow that ends at its last spot", () => {
    const shape = shapeOf([place(0, 0), place(300, 0)]);
    expect(shape?.head.startsWith("300,0 ")).toBe(true);
    expect(shape?.line).toMatch(/^M0,0L2\d\d(\.\d)?,0$/); // the line stops where the head begins
    expect(shape?.ring).toEqual({ x: 300, y: 0, r: 44 });
  });

  it("goes through all spots of a path", () => {
    expect(shapeOf([place(0, 0), place(100, 0), place(100, 300)])?.line).toMatch(/^M0,0L100,0L100,2/);
  });

  it("is a ring where only one spot is on the board", () => {
    expect(shapeOf([place(50, 50)])).toMatchObject({ line: "", head: "", ring: { x: 50, y: 50 } });
  });

  it("ends with a turn into the direction that a piece faces", () => {
    const east = shapeOf([place(0, 0), place(0, 200)], 90);
    expect(east?.head.startsWith("36,200 ")).toBe(true);
    const alone = shapeOf([place(100, 100)], 0);
    expect(alone?.head.startsWith("100,64 ")).toBe(true);
    expect(alone?.line).toMatch(/^M100,136L100,/);
  });

  it("is nothing where no spot is on the board", () => {
    expect(shapeOf([])).toBeNull();
  });
});

it("tells moves of the opponent apart, whose own spots are not on the board", () => {
  const advice = {
    marks: [
      { role: "move", seat: 1, path: ["a1", "a2"] },
      { role: "threat", seat: 0, path: ["reserve", "c1"] },
      { role: "best", seat: 1, path: ["b1"] },
    ],
  } as unknown as AdviceView;
  expect(marksOf(advice)).toEqual([
    { role: "move", path: ["a1", "a2"], other: false },
    { role: "threat", path: ["reserve", "c1"], other: true },
  ]);
});
