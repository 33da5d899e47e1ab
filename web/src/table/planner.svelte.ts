import type { MoveView, PositionRequest } from "../api/schema";
import { Analysis } from "../analysis/analysis.svelte";
import { lineTo, type TreeNode } from "../analysis/tree";

/** A plan of answers that is made on the board: the expected moves of the other seat, and the own answers to them. */
export class Planner {
  readonly analysis: Analysis;

  constructor(
    start: PositionRequest,
    readonly seat: number,
    readonly lines: readonly (readonly string[])[],
  ) {
    this.analysis = new Analysis(start);
  }

  /** Whether the next move of the shown position is an own answer. */
  get answering(): boolean {
    return this.analysis.shown?.turn === this.seat;
  }

  /** The plan as it is now. */
  get plan(): string[][] {
    void this.analysis.edits;
    return linesOf(this.analysis.tree.root, this.seat);
  }

  /** Shows the lines that were planned before, each once, so that their moves are told in words. */
  async open(): Promise<void> {
    const { tree } = this.analysis;
    await this.analysis.select(tree.root);
    for (const line of this.lines) {
      const steps = line.map((move) => ({ seat: null, move, path: [], told: move }));
      await this.analysis.select(tree.addLine(tree.root, steps));
    }
    await this.analysis.select(tree.root);
  }

  /** Adds a move; another answer to the same moves replaces the one before. */
  async play(move: MoveView): Promise<void> {
    const { node } = this.analysis;
    const others = this.answering ? node.children.filter(({ step }) => step?.move !== move.notation) : [];
    for (const other of [...others]) await this.analysis.remove(other);
    await this.analysis.play(move);
  }
}

/** The lines of a tree, each up to its last own answer. */
export function linesOf(root: TreeNode, seat: number): string[][] {
  const lines = leavesOf(root).map((leaf) => {
    const line = lineTo(leaf);
    const last = line.findLastIndex(({ step }) => step?.seat === seat);
    return line.slice(0, last + 1).map(({ step }) => step?.move ?? "");
  });
  const begins = (short: readonly string[], long: readonly string[]): boolean =>
    short.every((move, place) => long[place] === move);
  // A line that is the beginning of another one says nothing more.
  return lines.filter(
    (line, place) =>
      line.length > 0 &&
      !lines.some((other, at) => at !== place && begins(line, other) && (other.length > line.length || at < place)),
  );
}

function leavesOf(node: TreeNode): TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}
