import { describe, expect, it } from "vitest";
import { lineThrough, lineTo, MoveTree, type Step, type TreeNode } from "../src/analysis/tree";

const step = (move: string): Step => ({ seat: 0, move, path: [move], told: `plays ${move}` });
const moves = (line: readonly TreeNode[]): string => line.map(({ step: made }) => made?.move).join(" ");

function sample(): { tree: MoveTree; at: Record<string, TreeNode> } {
  const tree = new MoveTree();
  const at: Record<string, TreeNode> = {};
  tree.addLine(tree.root, ["a", "b", "c"].map(step));
  for (const node of lineThrough(tree.root)) at[node.step?.move ?? ""] = node;
  at.x = tree.add(at.a ?? tree.root, step("x"));
  at.y = tree.add(at.x, step("y"));
  return { tree, at };
}

describe("a tree of variations", () => {
  it("keeps the main line when another move is tried", () => {
    const { tree, at } = sample();
    expect(moves(lineThrough(tree.root))).toBe("a b c");
    expect(moves(lineThrough(at.x ?? tree.root))).toBe("a x y");
    expect(moves(lineTo(at.y ?? tree.root))).toBe("a x y");
  });

  it("has every move of a position once", () => {
    const { tree, at } = sample();
    expect(tree.add(at.a ?? tree.root, step("x"))).toBe(at.x);
    expect(at.a?.children).toHaveLength(2);
  });

  it("makes a variation the main line", () => {
    const { tree, at } = sample();
    tree.promote(at.y ?? tree.root);
    expect(moves(lineThrough(tree.root))).toBe("a x y");
    expect(moves(lineThrough(at.b ?? tree.root))).toBe("a b c");
  });

  it("removes a move with all that follows it", () => {
    const { tree, at } = sample();
    expect(tree.remove(at.x ?? tree.root)).toBe(at.a);
    expect(moves(lineThrough(at.a ?? tree.root))).toBe("a b c");
    expect(tree.remove(at.a ?? tree.root)).toBe(tree.root);
    expect(lineThrough(tree.root)).toEqual([]);
    expect(tree.remove(tree.root)).toBe(tree.root);
  });

  it("is stored with its notes and arrows, and read again", () => {
    const { tree, at } = sample();
    Object.assign(at.x ?? {}, { note: "why not this?", arrows: [["a1", "b2"]] });
    const stored = tree.toStored();
    const read = new MoveTree();
    read.addStored(JSON.parse(JSON.stringify(stored)) as typeof stored);
    expect(read.toStored()).toEqual(stored);
    expect(read.root.children[0]?.children[1]).toMatchObject({ note: "why not this?", arrows: [["a1", "b2"]] });
  });
});
