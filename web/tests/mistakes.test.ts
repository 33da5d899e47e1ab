import { describe, expect, it } from "vitest";
import { afterTry } from "../src/mistakes/schedule";
import { merged, type Kept, type Mistake } from "../src/mistakes/store";

const DAY = 86_400_000;
const mistake = (id: string, changed: number, puzzle = "p1.x"): Mistake => ({
  ...{ id, puzzle, game: "siam", number: 3, against: "Ann", due: 0, schedule: null },
  changed,
});
const sent = (one: Mistake): { id: string; changed: number; body: string } => ({
  ...{ id: one.id, changed: one.changed },
  body: one.puzzle === "" ? "" : JSON.stringify(one),
});

describe("the schedule of mistakes", () => {
  it("has growing intervals of whole days while they are solved, and begins again when one is not", () => {
    let schedule = afterTry(null, true, 0);
    const intervals = [schedule.scheduled_days];
    for (let number = 0; number < 3; number++) {
      schedule = afterTry(schedule, true, schedule.due);
      intervals.push(schedule.scheduled_days);
    }
    expect(intervals[0]).toBeGreaterThanOrEqual(1);
    expect(intervals).toEqual([...new Set(intervals)].toSorted((one, other) => one - other));
    expect(afterTry(schedule, false, schedule.due).scheduled_days).toBeLessThan(intervals.at(-1) ?? 0);
    expect(afterTry(null, false, 0).due).toBeLessThanOrEqual(2 * DAY);
  });

  it("is the same on all devices, also after it was stored as JSON", () => {
    const once = afterTry(null, true, 5 * DAY);
    const stored = JSON.parse(JSON.stringify(once)) as typeof once;
    expect(afterTry(stored, true, 9 * DAY)).toEqual(afterTry(once, true, 9 * DAY));
  });
});

describe("mistakes of an account on two devices", () => {
  const kept: Kept = { version: 1, account: "ann", revision: 1, unsent: ["a", "b"], mistakes: [mistake("a", 5)] };

  it("are as they were changed last", () => {
    const found = [sent(mistake("a", 4, "p1.old")), sent(mistake("c", 9))];
    const now = merged(kept, { revision: 7, mistakes: found, more: false }, ["a"]);
    expect(now.mistakes).toEqual([mistake("a", 5), mistake("c", 9)]);
    expect([now.revision, now.unsent]).toEqual([7, ["b"]]);
  });

  it("are removed on both, and what cannot be read is left out", () => {
    const found = [sent(mistake("a", 8, "")), { id: "d", changed: 1, body: "no JSON" }];
    const now = merged(kept, { revision: 8, mistakes: found, more: false }, []);
    expect(now.mistakes.map(({ id, puzzle }) => [id, puzzle])).toEqual([["a", ""]]);
  });
});
