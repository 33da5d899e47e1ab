import { api, type Attempt } from "../api/client";
import type { Move, PlyView, PositionRequest } from "../api/schema";
import { PositionCache, type ShownPosition } from "../table/positionCache";
import type { Refused } from "../table/tableController.svelte";

type Step = Pick<PlyView, "seat" | "move" | "path">;

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
  #version = 0; // answers to requests of an earlier version are dropped

  constructor(start: PositionRequest, moves: readonly Step[], at: number) {
    this.positions = new PositionCache(start);
    this.moves = moves;
    this.at = at;
  }

  get notations(): string[] {
    return this.moves.slice(0, this.at).map(({ move }) => move);
  }

  get lastPath(): readonly string[] {
    return this.moves[this.at - 1]?.path ?? [];
  }

  /** Shows the position after so many moves. */
  async step(count: number): Promise<void> {
    this.#version++;
    this.at = Math.min(this.moves.length, Math.max(0, count));
    await this.#show();
  }

  async play(move: Move): Promise<void> {
    this.#version++;
    const turn = this.shown?.turn ?? null;
    if (typeof turn === "number") this.#seat = turn;
    await this.#add(turn, move);
    await this.reply();
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
          this.thinking = false;
        }
      } else return;
    }
  }

  /** Lets a computer of this level reply from now on; null for none. */
  async setLevel(level: number | null): Promise<void> {
    this.level = level;
    this.#seat ??= typeof this.shown?.turn === "number" ? this.shown.turn : null;
    await this.reply();
  }

  async explain(attempt: Attempt): Promise<void> {
    const { why_not } = await api.whyNot(this.positions.asked(this.notations), attempt);
    if (why_not) this.refused = { text: why_not.text, rule: why_not.rule };
  }

  async #add(seat: Step["seat"], { notation, path }: Move): Promise<void> {
    this.moves = [...this.moves.slice(0, this.at), { seat, move: notation, path }];
    this.at = this.moves.length;
    await this.#show();
  }

  async #show(): Promise<void> {
    const shown = this.notations;
    const position = await this.positions.after(shown);
    if (shown.length !== this.at) return;
    this.shown = position;
    this.refused = null;
  }
}

function draw(outcomes: ShownPosition["outcomes"]): Move {
  let left = Math.random() * outcomes.reduce((sum, { weight }) => sum + weight, 0);
  for (const outcome of outcomes) if ((left -= outcome.weight) < 0) return outcome;
  throw new RangeError("expected an outcome, but chance has none");
}
