import { beforeEach, describe, expect, it, vi } from "vitest";
import { Analysis } from "../src/analysis/analysis.svelte";
import { api } from "../src/api/client";
import type { MoveView, PositionView } from "../src/api/schema";

const move = (notation: string): MoveView => ({ code: 0, notation, path: [notation], sentence: notation });
const position = (...moves: string[]): PositionView =>
  ({ position: moves.join(" "), turn: moves.length % 2, moves: [], outcomes: [] }) as unknown as PositionView;
const GAME: ConstructorParameters<typeof Analysis>[1] = [
  { seat: 0, move: "a", path: ["a"], told: "moves" },
  { seat: "chance", move: "deal", path: ["deal"], told: "moves" },
];

describe("an analysis", () => {
  let answers: (() => void)[];
  let fails: boolean;
  let analysis: Analysis;
  const shown = (): unknown[] => [analysis.moves.map((step) => step.move), analysis.at, analysis.shown?.position];

  beforeEach(async () => {
    vi.restoreAllMocks();
    answers = [];
    fails = false;
    vi.spyOn(api, "position").mockImplementation(({ moves }) => {
      if (fails) return Promise.reject(new TypeError("no connection"));
      return new Promise((resolve) => answers.push(() => resolve(position(...(moves as string[])))));
    });
    analysis = new Analysis({ game: "china-shop" }, GAME);
    const opened = analysis.step(2);
    answers.pop()?.();
    await opened;
  });

  it("marks the player's move, also after a draw", () => {
    expect(analysis.lastPath).toEqual(["a"]);
  });

  it("stays as it was when a move cannot be shown", async () => {
    fails = true;
    await expect(analysis.play(move("b"))).rejects.toThrow("no connection");
    expect(shown()).toEqual([["a", "deal"], 2, "a deal"]);
    await expect(analysis.step(0)).rejects.toThrow("no connection");
    expect(shown()).toEqual([["a", "deal"], 2, "a deal"]);
  });

  it("shows the line that was asked for last, whatever comes late", async () => {
    const [first, second] = [analysis.play(move("b")), analysis.play(move("c"))];
    const [late, early] = answers;
    early?.();
    await second;
    late?.();
    await first;
    expect(shown()).toEqual([["a", "deal", "c"], 3, "a deal c"]);
  });

  it("keeps the rest of the game when another move is tried", async () => {
    const back = analysis.step(1);
    answers.pop()?.();
    await back;
    const tried = analysis.play(move("b"));
    answers.pop()?.();
    await tried;
    expect(shown()).toEqual([["a", "b"], 2, "a b"]);
    expect(analysis.tree.toStored()).toEqual({ next: [{ move: "a", next: [{ move: "deal" }, { move: "b" }] }] });
    analysis.promote(analysis.node);
    await analysis.remove(analysis.node);
    expect(shown()).toEqual([["a", "deal"], 1, "a"]);
  });

  it("waits for the person who chooses what is drawn, and otherwise draws", async () => {
    vi.spyOn(api, "position").mockImplementation(({ moves }) => {
      const made = moves as string[];
      const due = made.length % 2 ? { turn: "chance" as const, outcomes: [{ ...move("rare"), weight: 1 }] } : {};
      return Promise.resolve({ ...position(...made), ...due });
    });
    await analysis.play(move("b"));
    expect(shown()).toEqual([["a", "deal", "b", "rare"], 4, "a deal b rare"]);
    await analysis.step(3);
    await analysis.drawn(move("other"));
    expect(shown()).toEqual([["a", "deal", "b", "other"], 4, "a deal b other"]);
    analysis.choosing = true;
    await analysis.play(move("c"));
    expect(analysis.shown?.turn).toBe("chance");
    await analysis.drawn();
    expect(analysis.moves.map((step) => step.move)).toEqual(["a", "deal", "b", "other", "c", "rare"]);
  });

  it("draws an arrow once, and erases it the second time", () => {
    analysis.draw(["a1", "b2"]);
    analysis.draw(["c3"]);
    analysis.draw(["a1", "b2"]);
    expect(analysis.node.arrows).toEqual([["c3"]]);
    analysis.erase();
    expect(analysis.node.arrows).toEqual([]);
  });
});
