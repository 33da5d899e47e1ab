import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MoveView } from "../src/api/schema";
import { Foresight } from "../src/play/foresight.svelte";

const MOVE: MoveView = { code: 1, notation: "@a1N", path: ["reserve", "a1", "face:N"], sentence: "Enter on a1" };
const BOX = { left: 10, top: 10, right: 20, bottom: 20 } as DOMRect;

describe("the position after the move on which the pointer rests", () => {
  let asked: MoveView[];
  let foresight: Foresight<string>;

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    foresight = new Foresight((move) => {
      asked.push(move);
      return Promise.resolve(`after ${move.notation}`);
    });
  });
  afterEach(() => vi.useRealTimers());

  it("is asked for when the pointer rests, and not while it passes", async () => {
    foresight.rest(MOVE, BOX);
    await vi.advanceTimersByTimeAsync(100);
    foresight.moved(30, 15);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    foresight.rest(MOVE, BOX);
    await vi.advanceTimersByTimeAsync(1000);
    expect(foresight.shown).toEqual({ view: "after @a1N", move: MOVE });
  });

  it("stays inside the spot, whatever is drawn there then, and goes with the pointer", async () => {
    foresight.rest(MOVE, BOX);
    await vi.advanceTimersByTimeAsync(1000);
    foresight.moved(12, 18);
    expect(foresight.shown).not.toBeNull();
    foresight.moved(12, 21);
    expect(foresight.shown).toBeNull();
  });

  it("is shown at once for a finger, and waits for the second touch", async () => {
    foresight.propose(MOVE, BOX);
    expect(foresight.proposed).toEqual(MOVE);
    await vi.advanceTimersByTimeAsync(0);
    expect(foresight.shown).toEqual({ view: "after @a1N", move: MOVE });
    expect([foresight.isAt(12, 18), foresight.isAt(12, 21)]).toEqual([true, false]);
    foresight.moved(12, 21); // a mouse that rests elsewhere
    expect(foresight.shown).not.toBeNull();
    foresight.drop();
    expect([foresight.proposed, foresight.shown]).toEqual([null, null]);
  });
});
