import { api } from "../api/client";
import type { Ply, PositionAsked } from "../api/types";
import type { Move } from "../games/move";
import { Past, type Scene } from "../table/past";
import type { Refused } from "../table/sitting.svelte";

type Step = Pick<Ply, "seat" | "move">;

/** A game that is tried out: it begins with a position, or with the moves of another game, and is played on here. */
export class Line {
  moves = $state.raw<readonly Step[]>([]);
  at = $state(0);
  scene = $state.raw<Scene | null>(null);
  last = $state.raw<readonly string[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** The level of the computer that answers; null where nobody does. */
  level = $state<number | null>(null);
  thinking = $state(false);
  readonly past: Past;
  #mine: number | null = null; // the seat that the person played last
  #moment = 0; // what was asked for before this is of no interest any more

  constructor(begun: PositionAsked, moves: readonly Step[], at: number) {
    this.past = new Past(begun);
    this.moves = moves;
    this.at = at;
  }

  get notations(): string[] {
    return this.moves.slice(0, this.at).map(({ move }) => move);
  }

  /** Shows the position after so many moves. */
  async step(count: number): Promise<void> {
    this.at = Math.min(this.moves.length, Math.max(0, count));
    await this.#show();
  }

  async play(move: Move): Promise<void> {
    const turn = this.scene?.turn ?? null;
    if (typeof turn === "number") this.#mine = turn;
    await this.#add(turn, move);
    await this.goOn();
  }

  /** Lets chance and the computer do what is theirs to do. */
  async goOn(): Promise<void> {
    const moment = this.#moment;
    while (this.scene && moment === this.#moment) {
      const { turn, outcomes } = this.scene;
      if (turn === "chance") await this.#add(turn, drawn(outcomes));
      else if (turn !== null && this.level !== null && this.#mine !== null && turn !== this.#mine) {
        this.thinking = true;
        try {
          const { move } = await api.reply(this.past.asked(this.notations), `level:${this.level}`);
          if (moment === this.#moment) await this.#add(turn, move);
        } finally {
          this.thinking = false;
        }
      } else return;
    }
  }

  /** Lets the computer answer from now on, or nobody. */
  async answer(level: number | null): Promise<void> {
    this.level = level;
    this.#mine ??= typeof this.scene?.turn === "number" ? this.scene.turn : null;
    await this.goOn();
  }

  async explain(attempt: string | readonly string[]): Promise<void> {
    const { why_not } = await api.whyNot(this.past.asked(this.notations), attempt);
    if (why_not) this.refused = { text: why_not.text, rule: why_not.rule };
  }

  async #add(seat: Step["seat"], { notation }: Move): Promise<void> {
    this.moves = [...this.moves.slice(0, this.at), { seat, move: notation }];
    this.at = this.moves.length;
    await this.#show(true);
  }

  async #show(goingOn = false): Promise<void> {
    if (!goingOn) this.#moment++;
    const shown = this.notations;
    const [scene, last] = await Promise.all([this.past.after(shown), shown.length === 0 ? [] : this.past.path(shown)]);
    if (shown.length !== this.at) return;
    this.scene = scene;
    this.last = last;
    this.refused = null;
  }
}

function drawn(outcomes: Scene["outcomes"]): Move {
  let left = Math.random() * outcomes.reduce((sum, { weight }) => sum + weight, 0);
  for (const outcome of outcomes) if ((left -= outcome.weight) < 0) return outcome;
  throw new RangeError("expected an outcome, but chance has none");
}
