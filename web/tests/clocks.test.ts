import { describe, expect, it } from "vitest";
import { chosenClock, CLOCK_KINDS, clockForm, clockInWords, type ClockForm } from "../src/setup/clocks";

const MINUTE = 60_000;
const chosen = (changes: Partial<ClockForm>): ReturnType<typeof chosenClock> =>
  chosenClock({ ...clockForm(), ...changes });

describe("the clock of a new game", () => {
  it("has the numbers that a person chooses", () => {
    expect(chosen({ kind: "own-game", minutes: 25, seconds: 5 })).toEqual({
      kind: "fischer",
      start: 25 * MINUTE,
      increment: 5000,
    });
    expect(chosen({ kind: "own-days", days: 7 })).toEqual({ kind: "correspondence", days: 7 });
    expect(chosen({ kind: "none", minutes: 25 })).toBeNull();
  });

  it("stays within its limits, whatever is in the fields", () => {
    expect(chosen({ kind: "own-game", minutes: 100_000, seconds: -1 })).toEqual({
      kind: "fischer",
      start: 180 * MINUTE,
      increment: 0,
    });
    expect(chosen({ kind: "own-days", days: null })).toEqual({ kind: "correspondence", days: 1 });
  });
});

describe("a clock in words", () => {
  it.each([
    [
      { kind: "fischer", start: 90 * MINUTE, increment: 5000 },
      "Clock: 1 hour, 30 minutes each, plus 5 seconds per move",
    ],
    [{ kind: "fischer", start: MINUTE, increment: 0 }, "Clock: 1 minute each for the whole game"],
    [{ kind: "correspondence", days: 1 }, "Clock: 1 day per move"],
    [{ kind: "per-move", each: 30_000 }, "Clock: 30 seconds per move"],
  ] as const)("is told in its units: %j", (clock, words) => {
    expect(clockInWords(clock)).toBe(words);
  });

  it("exists for every clock that can be chosen", () => {
    for (const kind of CLOCK_KINDS.filter((one) => one !== "none")) {
      const clock = chosen({ kind });
      expect(clock && clockInWords(clock)).toMatch(/^Clock: /);
    }
  });
});
