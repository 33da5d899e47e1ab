import { expect, test } from "vitest";
import { MoveTree, type Step } from "../src/analysis/tree";
import { linesOf } from "../src/table/planner.svelte";

const step = (seat: number, move: string): Step => ({ seat, move, path: [], told: move });

test("a plan has the lines of a tree, each up to the last own answer", () => {
  const tree = new MoveTree();
  const answered = tree.addLine(tree.root, [step(0, "a"), step(1, "b")]);
  tree.addLine(answered, [step(0, "c"), step(1, "d")]);
  tree.addLine(answered, [step(0, "e")]); // without an answer, and so the beginning of the line above
  tree.addLine(tree.root, [step(0, "f")]);
  expect(linesOf(tree.root, 1)).toEqual([["a", "b", "c", "d"]]);
  tree.addLine(tree.root, [step(0, "f"), step(1, "g"), step(0, "h")]);
  expect(linesOf(tree.root, 1)).toEqual([
    ["a", "b", "c", "d"],
    ["f", "g"],
  ]);
});

test("equal lines are kept once, and an empty tree has none", () => {
  const tree = new MoveTree();
  expect(linesOf(tree.root, 1)).toEqual([]);
  const answered = tree.addLine(tree.root, [step(0, "a"), step(1, "b")]);
  tree.addLine(answered, [step(0, "c")]);
  tree.addLine(answered, [step(0, "d")]);
  expect(linesOf(tree.root, 1)).toEqual([["a", "b"]]);
});
