import { expect, it, vi } from "vitest";
import type { FinishedTry, PositionView, PuzzleHint, PuzzleView, Stage, TriedPuzzle } from "../src/api/schema";
import { dayBefore, localDay } from "../src/puzzles/day";
import { nearest } from "../src/puzzles/run";
import { addressOfRun, runOf } from "../src/puzzles/runAddress";
import { Solving } from "../src/puzzles/solving.svelte";

const position = (text: string): PositionView => ({ position: text }) as PositionView;
const stage = (notation: string, after: string): Stage =>
  ({ move: { notation, path: [notation] }, position: position(after) }) as unknown as Stage;
const answer = (given: Partial<TriedPuzzle>): TriedPuzzle =>
  ({ right: true, solved: false, course: [], refutation: [], candidates: [], reasons: [], ...given }) as TriedPuzzle;

/** Two right moves, a and b; everything else is refuted by x. */
function begun(day: string | null = null) {
  const finished: FinishedTry[] = [];
  const attempt = vi.fn((_puzzle: string, moves: readonly unknown[]) => {
    const last = moves.at(-1) as string;
    if (last !== "ab"[moves.length - 1])
      return Promise.resolve(
        answer({ right: false, course: [stage(last, "wrong")], refutation: [stage("x", "lost")] }),
      );
    const course = last === "a" ? [stage("a", "after a"), stage("r", "after r")] : [stage("b", "won")];
    return Promise.resolve(answer({ course, solved: last === "b" }));
  });
  const hint = vi.fn((_puzzle: string, moves: readonly string[], step: number) =>
    Promise.resolve({
      text: `${step}`,
      path: step > 1 ? ["a"] : [],
      move: step > 2 ? "ab"[moves.length] : null,
    } as PuzzleHint),
  );
  const puzzle = { id: "siam-1", position: position("start") } as PuzzleView;
  const solving = new Solving(
    puzzle,
    day,
    { attempt, hint },
    (one) => finished.push(one),
    () => 0,
  );
  return { solving, finished, attempt };
}

it("a puzzle is solved move by move, with the reply in between", async () => {
  const { solving, finished } = begun("2030-01-31");
  await solving.play("a");
  expect([solving.phase, solving.position.position, solving.last]).toEqual(["asked", "after r", ["r"]]);
  await solving.play("b");
  expect([solving.phase, solving.clean, solving.position.position]).toEqual(["solved", true, "won"]);
  expect(finished).toMatchObject([{ puzzle: "siam-1", moves: ["a", "b"], day: "2030-01-31" }]);
});

it("a wrong move is refuted, ends the first try, and can be made again", async () => {
  const { solving, finished } = begun();
  await solving.play("c");
  expect([solving.phase, solving.position.position, solving.refuted]).toEqual(["wrong", "lost", 1]);
  expect(solving.marks).toEqual([{ role: "threat", path: ["x"] }]);
  solving.again();
  expect(solving.position.position).toBe("start");
  await solving.play("a");
  await solving.play("b");
  expect([solving.phase, solving.clean]).toEqual(["solved", false]);
  expect(finished.map(({ moves }) => moves)).toEqual([["c"]]);
});

it("a word is free, the piece ends the try, and a day is solved at last", async () => {
  const { solving, finished } = begun("2030-01-31");
  await solving.tellMore();
  expect([solving.counted, solving.marks]).toEqual([false, []]);
  await solving.tellMore();
  expect([solving.counted, solving.marks.length]).toEqual([true, 1]);
  await solving.play("a");
  await solving.play("b");
  expect(finished.map(({ moves, day }) => [moves.length, day])).toEqual([
    [0, null],
    [2, "2030-01-31"],
  ]);
});

it("the solution that is shown solves no puzzle of the day", async () => {
  const { solving, finished, attempt } = begun("2030-01-31");
  await solving.showSolution();
  expect([solving.phase, solving.helped]).toEqual(["solved", true]);
  expect(finished).toMatchObject([{ moves: [], day: null }]);
  expect(attempt.mock.calls.map((call) => (call as unknown[])[2])).toEqual([null, null]);
});

it("dates are the person's own", () => {
  expect(localDay(new Date(2030, 0, 1, 23, 59))).toBe("2030-01-01");
  expect(dayBefore("2030-03-01")).toBe("2030-02-28");
});

it("a row has an address, and the nearest difficulty that there is", () => {
  const run = { game: "siam", theme: "turn", difficulty: 3 };
  expect(addressOfRun(run)).toBe("puzzles/siam?theme=turn&difficulty=3");
  expect(runOf("siam", new URLSearchParams("theme=turn&difficulty=3"))).toEqual(run);
  expect(runOf(null, new URLSearchParams("difficulty=x")).difficulty).toBeNull();
  const difficulties = [1, 2, 5].map((level) => ({ level, name: "", count: 1 }));
  expect([nearest({ difficulties }, 7), nearest({ difficulties: [] }, 1)]).toEqual([5, null]);
});
