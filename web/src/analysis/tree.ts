import type { PlyView } from "../api/schema";

/** A move or a draw of a line. */
export type Step = Pick<PlyView, "seat" | "move" | "path" | "told">;

/** A position of a tree of variations: the move that led to it, and the moves that were tried from it. */
export interface TreeNode {
  readonly id: number;
  readonly parent: TreeNode | null;
  readonly depth: number; // moves from the start
  readonly children: readonly TreeNode[]; // the main line first
  step: Step | null; // null at the start
  note: string;
  arrows: readonly (readonly string[])[]; // drawn by a person: the spots of each
}

/** A node as it is stored: notations instead of steps, since texts depend on the language. */
export interface StoredNode {
  move?: string;
  note?: string;
  arrows?: readonly (readonly string[])[];
  next?: StoredNode[];
}

/** A tree of variations. A new move never removes another one. */
export class MoveTree {
  readonly root: TreeNode = node(0, null, null);
  #ids = 0;

  /** The node that a move leads to; it is added where it is new. */
  add(parent: TreeNode, step: Step): TreeNode {
    const known = parent.children.find((child) => child.step?.move === step.move);
    if (known) return known;
    const added = node(++this.#ids, parent, step);
    childrenOf(parent).push(added);
    return added;
  }

  /** Adds moves one after another; returns the last node. */
  addLine(parent: TreeNode, steps: readonly Step[]): TreeNode {
    return steps.reduce<TreeNode>((at, step) => this.add(at, step), parent);
  }

  /** Makes the line through a node the main line. */
  promote(promoted: TreeNode): void {
    for (let at = promoted; at.parent; at = at.parent) {
      const siblings = childrenOf(at.parent);
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** Removes a node and all that follows it; returns the node before it. */
  remove(removed: TreeNode): TreeNode {
    if (!removed.parent) return removed;
    const siblings = childrenOf(removed.parent);
    siblings.splice(siblings.indexOf(removed), 1);
    return removed.parent;
  }

  toStored(from: TreeNode = this.root): StoredNode {
    const { step, note, arrows, children } = from;
    return {
      ...(step && { move: step.move }),
      ...(note && { note }),
      ...(arrows.length > 0 && { arrows }),
      ...(children.length > 0 && { next: children.map((child) => this.toStored(child)) }),
    };
  }

  /** Adds what was stored below a node. Steps get their paths and texts when they are shown. */
  addStored(stored: StoredNode, to: TreeNode = this.root): void {
    to.note = stored.note ?? to.note;
    to.arrows = stored.arrows ?? to.arrows;
    for (const child of stored.next ?? []) {
      const move = child.move ?? "";
      this.addStored(child, this.add(to, { seat: null, move, path: [], told: move }));
    }
  }
}

/** The last nodes of all variations. */
export function leavesOf(from: TreeNode): TreeNode[] {
  return from.children.length === 0 ? [from] : from.children.flatMap(leavesOf);
}

/** The nodes from the first move to this one. */
export function lineTo(last: TreeNode): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at = last; at.parent; at = at.parent) line.unshift(at);
  return line;
}

/** The nodes from the first move through this one to the end of its main line. */
export function lineThrough(through: TreeNode): TreeNode[] {
  const line = lineTo(through);
  for (let at = through.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

function node(id: number, parent: TreeNode | null, step: Step | null): TreeNode {
  return { id, parent, depth: parent ? parent.depth + 1 : 0, children: [], step, note: "", arrows: [] };
}

function childrenOf(parent: TreeNode): TreeNode[] {
  return parent.children as TreeNode[];
}
