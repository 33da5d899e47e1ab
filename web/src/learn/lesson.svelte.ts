import type { Attempt } from "../api/client";
import type { PositionView, TriedStep, TutorialStep } from "../api/schema";
import type { Refused } from "../app/errorMessage";

/** The comment on the last attempt: praise or a hint. */
export interface Remark {
  right: boolean;
  text: string;
}

const PAUSE = 1100; // milliseconds before the reply, so that the own move is seen

/** The state of a tutorial: the step, the last attempt and the comment on it. It knows no game. */
export class Lesson {
  number = $state(0);
  remark = $state.raw<Remark | null>(null);
  refused = $state.raw<Refused | null>(null);
  last = $state.raw<readonly string[]>([]);
  steps = $state.raw<readonly TutorialStep[]>([]);
  #round = 0; // answers to attempts of an earlier round are dropped
  #shown = $state.raw<PositionView | null>(null); // the position after the moves of a right attempt
  readonly step: TutorialStep | undefined = $derived.by(() => this.steps[this.number]);
  readonly position: PositionView | undefined = $derived.by(() => this.#shown ?? this.step?.position);
  readonly done: boolean = $derived.by(() => this.remark?.right ?? false);
  readonly over: boolean = $derived.by(() => this.steps.length > 0 && this.number >= this.steps.length);

  /** `ask` judges an attempt; `noted` is called for each finished step; `wait` delays a reply. */
  constructor(
    private readonly ask: (step: TutorialStep, move: Attempt) => Promise<TriedStep>,
    private readonly noted: (step: TutorialStep) => void,
    private readonly wait = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds)),
  ) {}

  /** Starts a step; the one after the last is the end. */
  go(number: number): void {
    this.#round += 1;
    this.number = Math.min(Math.max(0, number), this.steps.length);
    this.remark = null;
    this.refused = null;
    this.last = [];
    this.#shown = null;
  }

  /** Judges an attempt, and shows its moves if it is right. */
  async attempt(move: Attempt): Promise<void> {
    const { step } = this;
    const round = this.#round;
    if (!step || this.done) return;
    const tried = await this.ask(step, move);
    if (this.#round !== round) return;
    this.remark = { right: tried.right, text: tried.text };
    this.refused = tried.why_not;
    if (!tried.right) return;
    this.noted(step);
    for (const [place, stage] of tried.course.entries()) {
      if (place > 0) await this.wait(PAUSE);
      if (this.#round !== round) return;
      this.#shown = stage.position;
      this.last = stage.move.path;
    }
  }
}
