import type { Position, Step, Tried } from "../api/types";

/** What is said about the last try: praise, or a hint with the rule that refuses it, if one does. */
export interface Remark {
  right: boolean;
  text: string;
}

export interface Refused {
  text: string;
  rule: string | null;
}

const PAUSE = 1100; // milliseconds before the others reply, so that the own move is seen

/** A tutorial on its way: the step that is shown, what was tried, and what is said about it. It knows no game. */
export class Lesson {
  number = $state(0);
  remark = $state.raw<Remark | null>(null);
  refused = $state.raw<Refused | null>(null);
  last = $state.raw<readonly string[]>([]);
  steps = $state.raw<readonly Step[]>([]);
  #round = 0; // counts the beginnings, so that an answer to an earlier one is not taken up
  #shown = $state.raw<Position | null>(null); // where a right try has led, move by move
  readonly step: Step | undefined = $derived.by(() => this.steps[this.number]);
  readonly position: Position | undefined = $derived.by(() => this.#shown ?? this.step?.position);
  readonly done: boolean = $derived.by(() => this.remark?.right ?? false);
  readonly over: boolean = $derived.by(() => this.steps.length > 0 && this.number >= this.steps.length);
  readonly #ask: (step: Step, move: string | readonly string[]) => Promise<Tried>;
  readonly #noted: (step: Step) => void;
  readonly #wait: (milliseconds: number) => Promise<void>;

  /** `ask` has a try judged; `noted` hears of steps that are done; `wait` passes the time until a reply. */
  constructor(
    ask: (step: Step, move: string | readonly string[]) => Promise<Tried>,
    noted: (step: Step) => void,
    wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds)),
  ) {
    this.#ask = ask;
    this.#noted = noted;
    this.#wait = wait;
  }

  /** Shows a step from its beginning; the one after the last is the end. */
  go(number: number): void {
    this.#round += 1;
    this.number = Math.min(Math.max(0, number), this.steps.length);
    this.remark = null;
    this.refused = null;
    this.last = [];
    this.#shown = null;
  }

  /** Has a try judged, and shows what becomes of it. */
  async attempt(move: string | readonly string[]): Promise<void> {
    const { step } = this;
    const round = this.#round;
    if (!step || this.done) return;
    const tried = await this.#ask(step, move);
    if (this.#round !== round) return;
    this.remark = { right: tried.right, text: tried.text };
    this.refused = tried.why_not ? { text: tried.why_not.text, rule: tried.why_not.rule } : null;
    if (!tried.right) return;
    this.#noted(step);
    for (const [place, stage] of tried.course.entries()) {
      if (place > 0) await this.#wait(PAUSE);
      if (this.#round !== round) return;
      this.#shown = stage.position;
      this.last = stage.move.path;
    }
  }
}
