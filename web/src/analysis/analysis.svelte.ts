import { api, type Attempt } from "../api/client";
import type { MoveView, PlyView, PositionRequest } from "../api/schema";
import type { Refused } from "../app/errorMessage";
import { lastPathOf } from "../table/history.svelte";
import { PositionCache, type ShownPosition } from "../table/positionCache";

type Step = Pick<PlyView, "seat" | "move" | "path" | "told">;

/** A game for analysis: it starts at a position, or with the moves of another game, and is continued here. */
export class Analysis {
  moves = $state.raw<readonly Step[]>([]);
  at = $state(0);
  shown = $state.raw<ShownPosition | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The level of the computer that replies; null for none. */
  level = $state<number | null>(null);
  thinking = $state(false);
  readonly positions: PositionCache;
  #seat: number | null = null; // the seat that the person played last
  #line = $state.raw<readonly Step[]>([]); // the moves that lead to the shown position
  #version = 0; // answers to requests of an earlier version are dropped

  constructor(start: PositionRequest, moves: readonly Step[], at: number) {
    this.positions = new PositionCache(start);
    this.moves = moves;
    this.at = at;
  }

  /** The moves that lead to the shown position. */
  get notations(): string[] {
    return this.#line.map(({ move }) => move);
  }

  get lastPath(): readonly string[] {
    return lastPathOf(this.#line);
  }

  /** Shows the position after this many moves. */
  async step(count: number): Promise<void> {
    this.#supersede();
    this.at = Math.min(this.moves.length, Math.max(0, count));
    await this.#show(this.moves, this.at);
  }

  async play(move: MoveView): Promise<void> {
    this.#supersede();
    const turn = this.shown?.turn ?? null;
    if (typeof turn === "number") this.#seat = turn;
    if (await this.#add(turn, move)) await this.reply();
  }

  /** Plays the turns of chance and of the computer. */
  async reply(): Promise<void> {
    const version = this.#version;
    while (this.shown && version === this.#version) {
      const { turn, outcomes } = this.shown;
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

  async explain(attempt: Attempt): Promise<void> {
    const line = this.#line;
    const { why_not } = await api.whyNot(this.positions.asked(this.notations), attempt);
    if (why_not && line === this.#line) this.refused = why_not;
  }

  /** Drops the answers to all requests so far. */
  #supersede(): void {
    this.#version++;
    this.thinking = false;
  }

  /** Adds a move to the shown position; the moves after it are dropped. */
  #add(seat: Step["seat"], { notation, path }: MoveView): Promise<boolean> {
    return this.#show([...this.#line, { seat, move: notation, path, told: notation }], this.#line.length + 1);
  }

  /** Shows a position once it is fetched, unless another one was asked for; after a failure nothing has changed. */
  async #show(moves: readonly Step[], at: number): Promise<boolean> {
    const version = this.#version;
    const line = moves.slice(0, at);
    try {
      const position = await this.positions.after(line.map(({ move }) => move));
      if (version !== this.#version) return false;
      const told = moves.map((step, place) => ({ ...step, told: position.played?.[place]?.told ?? step.told }));
      this.shown = position;
      this.moves = told;
      this.#line = told.slice(0, at);
      this.refused = null;
      return true;
    } finally {
      if (version === this.#version) this.at = this.#line.length;
    }
  }
}

function draw(outcomes: ShownPosition["outcomes"]): MoveView {
  let left = Math.random() * outcomes.reduce((sum, { weight }) => sum + weight, 0);
  for (const outcome of outcomes) if ((left -= outcome.weight) < 0) return outcome;
  throw new RangeError("expected an outcome, but chance has none");
}
