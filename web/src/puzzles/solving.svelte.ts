import type { Attempt } from "../api/client";
import type { FinishedTry, PositionView, PuzzleHint, PuzzleView, Stage, TriedPuzzle } from "../api/schema";
import type { Mark } from "../marks/marks";

/** What the solver asks of the service. */
export interface PuzzleService {
  attempt: (puzzle: string, moves: readonly Attempt[], day: string | null) => Promise<TriedPuzzle>;
  hint: (puzzle: string, moves: readonly string[], step: number) => Promise<PuzzleHint>;
}

/** Where the solver is: asked for a move, shown something, or through. */
export type Phase = "asked" | "showing" | "wrong" | "solved";

/** How one puzzle is solved, move by move. It knows no game. */
export class Solving {
  phase = $state<Phase>("asked");
  last = $state.raw<readonly string[]>([]);
  marks = $state.raw<readonly Mark[]>([]);
  answer = $state.raw<TriedPuzzle | null>(null); // to the last move
  hint = $state.raw<PuzzleHint | null>(null);
  hints = $state(0); // how much was told: 1 a word, 2 the piece, 3 the move
  /** Whether the first try has ended; nothing that follows changes the rating. */
  counted = $state(false);
  /** Whether the first try has solved it. */
  clean = $state(false);
  refuted = $state(0); // moves of the refutation that are on the board
  helped = $state(false); // the solution was shown
  #moves = $state.raw<readonly string[]>([]); // the right ones so far
  #asked: PositionView; // the position of the current decision
  #shown = $state.raw<PositionView | null>(null); // another position, which is shown instead
  #run = 0; // what belongs to an earlier run is dropped

  /** `finished` gets each try that ends; `beat` is the time in milliseconds between two moves that are shown. */
  constructor(
    readonly puzzle: PuzzleView,
    private readonly day: string | null,
    private readonly service: PuzzleService,
    private readonly finished: (attempt: FinishedTry) => void,
    private readonly beat: () => number,
  ) {
    this.#asked = puzzle.position;
  }

  /** What is on the board. */
  get position(): PositionView {
    return this.#shown ?? this.#asked;
  }

  /** The number of moves that were right so far. */
  get done(): number {
    return this.#moves.length;
  }

  /** The position of the current decision, for an analysis. */
  get asked(): PositionView {
    return this.#asked;
  }

  /** Tries a move. */
  async play(move: Attempt): Promise<void> {
    if (this.phase !== "asked") return;
    const run = ++this.#run;
    this.phase = "showing";
    this.#clear();
    try {
      const day = this.helped ? null : this.day;
      const tried = await this.service.attempt(this.puzzle.id, [...this.#moves, move], day);
      if (run !== this.#run) return;
      const [own] = tried.course;
      const moves = [...this.#moves, own?.move.notation ?? ""];
      if (tried.solved || !tried.right) this.#end(moves, tried.solved);
      this.answer = tried;
      if (tried.right) this.#moves = moves;
      this.hints = 0;
      await this.#show(tried.right ? tried.course : [...tried.course, ...tried.refutation], tried.right, run);
      if (run !== this.#run) return;
      if (!tried.right) this.phase = "wrong";
      else {
        this.#asked = tried.course.at(-1)?.position ?? this.#asked;
        this.phase = tried.solved ? "solved" : "asked";
      }
    } catch (error) {
      if (run === this.#run) this.again();
      throw error;
    }
  }

  /** Shows the position of the decision again, after a wrong move. */
  again(): void {
    this.#run++;
    this.phase = "asked";
    this.#shown = null;
    this.answer = null;
    this.#clear();
  }

  /** Tells a little more: first a word, then the piece, then the move. */
  async tellMore(): Promise<void> {
    const step = Math.min(3, this.hints + 1);
    const hint = await this.service.hint(this.puzzle.id, this.#moves, step);
    if (step > 1) this.#end([...this.#moves], false);
    if (this.phase === "wrong") this.again();
    this.hints = step;
    this.hint = hint;
    this.marks = hint.path.length > 0 ? [{ role: "move", path: hint.path }] : [];
  }

  /** Plays what is left of the solution. */
  async showSolution(): Promise<void> {
    if (this.phase === "wrong") this.again();
    this.helped = true;
    while (this.phase === "asked") {
      const { move } = await this.service.hint(this.puzzle.id, this.#moves, 3);
      this.#end([...this.#moves], false);
      if (!move) return;
      await this.play(move);
      await this.#wait();
    }
  }

  /** The end of a try. Only the first one counts, and the first one that solves the puzzle of the day. */
  #end(moves: string[], solved: boolean): void {
    const first = !this.counted;
    const daily = solved && this.day !== null && !this.helped;
    this.counted = true;
    if (first) this.clean = solved;
    if (first || daily)
      this.finished({ puzzle: this.puzzle.id, moves, time: Date.now(), day: daily ? this.day : null });
  }

  async #show(stages: readonly Stage[], right: boolean, run: number): Promise<void> {
    for (const [place, { move, position }] of stages.entries()) {
      if (place > 0) {
        // An arrow announces the move, then it is made.
        this.marks = [{ role: right ? "answer" : "threat", path: move.path }];
        await this.#wait();
        if (run !== this.#run) return;
      }
      this.#shown = position;
      this.last = move.path;
      this.refuted = right ? 0 : place;
      this.marks = this.refuted > 0 ? [{ role: "threat", path: move.path }] : [];
    }
  }

  #wait(): Promise<void> {
    const beat = this.beat();
    return beat > 0 ? new Promise((done) => setTimeout(done, beat)) : Promise.resolve();
  }

  #clear(): void {
    this.marks = [];
    this.last = [];
    this.hint = null;
  }
}
