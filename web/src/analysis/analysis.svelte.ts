import { api, type Attempt } from "../api/client";
import type { MoveView, PositionRequest } from "../api/schema";
import type { Refused } from "../app/errorMessage";
import { lastPathOf } from "../table/history.svelte";
import { PositionCache, type ShownPosition } from "../table/positionCache";
import { leavesOf, lineThrough, lineTo, MoveTree, type Step, type StoredNode, type TreeNode } from "./tree";

/** A game for analysis: it starts at a position, or with the moves of another game, and is continued in variations. */
export class Analysis {
  readonly tree = new MoveTree();
  readonly positions: PositionCache;
  shown = $state.raw<ShownPosition | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The level of the computer that replies; null for none. */
  level = $state<number | null>(null);
  thinking = $state(false);
  /** Whether the person chooses every draw; otherwise they are made at random. */
  choosing = $state(false);
  /** A position of a line that the computer expects, shown instead. */
  previewed = $state.raw<ShownPosition | null>(null);
  #node = $state.raw<TreeNode>(this.tree.root);
  #line = $state.raw<readonly TreeNode[]>([]); // through the shown node, to the end of the variation
  #edits = $state(0); // of the tree, which is no state itself
  #seat: number | null = null; // the seat that the person played last
  #preview = 0;
  #version = 0; // answers to requests of an earlier version are dropped

  constructor(start: PositionRequest, moves: readonly Step[] = [], stored?: StoredNode) {
    this.positions = new PositionCache(start);
    this.tree.addLine(this.tree.root, moves);
    if (stored) this.tree.addStored(stored);
    this.#line = lineThrough(this.tree.root);
  }

  /** The node that is shown. */
  get node(): TreeNode {
    return this.#node;
  }

  /** Changes with every edit of the tree. */
  get edits(): number {
    return this.#edits;
  }

  /** The variation that is shown, from the first move to its end. */
  get moves(): readonly Step[] {
    void this.#edits;
    return this.#line.flatMap(({ step }) => step ?? []);
  }

  /** The note on the shown position. */
  get note(): string {
    void this.#edits;
    return this.#node.note;
  }

  /** The number of moves on the shown board. */
  get at(): number {
    return this.#node.depth;
  }

  /** The moves that lead to the shown position. */
  get notations(): string[] {
    return lineTo(this.#node).map(({ step }) => step?.move ?? "");
  }

  get lastPath(): readonly string[] {
    void this.#edits;
    return lastPathOf(lineTo(this.#node).flatMap(({ step }) => step ?? []));
  }

  /** Shows the position after this many moves of the variation. */
  step(count: number): Promise<boolean> {
    const place = Math.min(this.#line.length, Math.max(0, count));
    return this.select(place === 0 ? this.tree.root : (this.#line[place - 1] ?? this.tree.root), this.#line);
  }

  /** Shows the position of a node. */
  select(node: TreeNode, line: readonly TreeNode[] = lineThrough(node)): Promise<boolean> {
    this.#supersede();
    return this.#show(node, line);
  }

  /** Plays a move: a variation of its own, where another move was played before. */
  async play(move: MoveView): Promise<void> {
    this.#supersede();
    const turn = this.shown?.turn ?? null;
    if (typeof turn === "number") this.#seat = turn;
    if (await this.#add(turn, move)) await this.reply();
  }

  /** Chooses what is drawn, where chance is to act; at random without an outcome. */
  async drawn(outcome?: MoveView): Promise<void> {
    this.#supersede();
    const { turn, outcomes = [] } = this.shown ?? {};
    if (turn === "chance" && (await this.#add(turn, outcome ?? draw(outcomes)))) await this.reply();
  }

  /** Plays the turns of chance and of the computer. */
  async reply(): Promise<void> {
    const version = this.#version;
    while (this.shown && version === this.#version) {
      const { turn, outcomes } = this.shown;
      if (turn === "chance" && this.choosing) return;
      if (turn === "chance") await this.#add(turn, draw(outcomes));
      else if (turn !== null && this.level !== null && this.#seat !== null && turn !== this.#seat) {
        this.thinking = true;
        try {
          const { move } = await api.reply(this.positions.asked(this.notations), `level:${this.level}`);
          if (version === this.#version) await this.#add(turn, move);
        } finally {
          if (version === this.#version) this.thinking = false;
        }
      } else return;
    }
  }

  /** Lets a computer of this level reply from now on; null for none. */
  async setLevel(level: number | null): Promise<void> {
    this.#supersede();
    this.level = level;
    this.#seat ??= typeof this.shown?.turn === "number" ? this.shown.turn : null;
    await this.reply();
  }

  /** Adds an expected line as a variation. */
  addLine(steps: readonly Step[]): void {
    this.tree.addLine(this.#node, steps);
    this.#edited(lineThrough(this.#node));
  }

  promote(node: TreeNode): void {
    this.tree.promote(node);
    this.#edited(lineThrough(this.#node));
  }

  /** Removes a node and what follows it; where it is shown, the position before it is shown. */
  async remove(node: TreeNode): Promise<void> {
    const isShown = lineTo(this.#node).includes(node);
    const before = this.tree.remove(node);
    if (isShown) await this.select(before);
    this.#edited(lineThrough(this.#node));
  }

  /** Writes a note to the shown position. */
  write(note: string): void {
    this.#node.note = note;
    this.#edits++;
  }

  /** Draws an arrow or a ring on the shown position, or erases an equal one. */
  draw(spots: readonly string[]): void {
    const equal = (other: readonly string[]): boolean => other.join(" ") === spots.join(" ");
    const { arrows } = this.#node;
    this.#node.arrows = arrows.some(equal) ? arrows.filter((other) => !equal(other)) : [...arrows, spots];
    this.#edits++;
  }

  erase(): void {
    this.#node.arrows = [];
    this.#edits++;
  }

  /** Shows the position after some expected moves; after none, the position itself again. */
  async preview(moves: readonly string[]): Promise<void> {
    const version = ++this.#preview;
    const found = moves.length > 0 ? await this.positions.after([...this.notations, ...moves]) : null;
    if (version === this.#preview) this.previewed = found;
  }

  async explain(attempt: Attempt): Promise<void> {
    const node = this.#node;
    const { why_not } = await api.whyNot(this.positions.asked(this.notations), attempt);
    if (why_not && node === this.#node) this.refused = why_not;
  }

  /** Tells every move and the shown position again, in the language that is chosen now; nothing else changes. */
  async retell(): Promise<void> {
    this.positions.clear();
    this.refused = null;
    for (const leaf of leavesOf(this.tree.root)) {
      const path = lineTo(leaf);
      tell(path, await this.positions.after(path.map(({ step }) => step?.move ?? "")));
    }
    const [node, version] = [this.#node, this.#version];
    const position = await this.positions.after(this.notations);
    if (node === this.#node && version === this.#version) this.shown = position;
    this.#edits++;
  }

  /** Drops the answers to all requests so far. */
  #supersede(): void {
    this.#version++;
    this.thinking = false;
  }

  #edited(line: readonly TreeNode[]): void {
    this.#line = line;
    this.#edits++;
  }

  /** Adds a move to the shown position once the position after it is known. */
  async #add(seat: Step["seat"], { notation, path }: MoveView): Promise<boolean> {
    const [version, parent] = [this.#version, this.#node];
    await this.positions.after([...this.notations, notation]);
    if (version !== this.#version) return false;
    const added = this.tree.add(parent, { seat, move: notation, path, told: notation });
    return this.#show(added, lineThrough(added));
  }

  /** Shows a node once its position is fetched, unless another one was asked for; after a failure nothing has changed. */
  async #show(node: TreeNode, line: readonly TreeNode[]): Promise<boolean> {
    const version = this.#version;
    const path = lineTo(node);
    const position = await this.positions.after(path.map(({ step }) => step?.move ?? ""));
    if (version !== this.#version) return false;
    tell(path, position);
    this.shown = position;
    this.#node = node;
    this.refused = null;
    this.previewed = null;
    this.#edited(line);
    return true;
  }
}

/** Completes the steps of a line with what the position says of its moves. */
function tell(path: readonly TreeNode[], { played = [] }: ShownPosition): void {
  played.forEach(({ seat, path: spots, told }, place) => {
    const node = path[place];
    if (node?.step) node.step = { seat, move: node.step.move, path: spots, told };
  });
}

function draw(outcomes: ShownPosition["outcomes"]): MoveView {
  let left = Math.random() * outcomes.reduce((sum, { weight }) => sum + weight, 0);
  for (const outcome of outcomes) if ((left -= outcome.weight) < 0) return outcome;
  throw new RangeError("expected an outcome, but chance has none");
}
