import type { MoveView } from "../api/schema";

/**
 * Narrows the legal moves, token by token, until one is left; it knows no game. Click, drag, touch and keyboard all
 * call `pick`.
 */
export class Selection {
  path = $state.raw<readonly string[]>([]);
  /** The legal moves whose path starts with the picked tokens. */
  readonly fitting: readonly MoveView[] = $derived.by(() =>
    this.moves().filter((move) => this.path.every((token, place) => move.path[place] === token)),
  );
  /** The tokens that can be picked now, each once, in the order of the moves. */
  readonly next: readonly string[] = $derived.by(() => {
    const tokens = this.fitting.flatMap((move) => move.path.slice(this.path.length, this.path.length + 1));
    return tokens.filter((token, place) => tokens.indexOf(token) === place);
  });

  /** The moves that one more token completes. */
  readonly completing: readonly MoveView[] = $derived.by(() =>
    this.fitting.filter((move) => move.path.length === this.path.length + 1),
  );

  /** `play` gets the move that was chosen, `refuse` a path that no legal move fits. */
  constructor(
    private readonly moves: () => readonly MoveView[],
    private readonly play: (move: MoveView) => void,
    private readonly refuse: (attempt: readonly string[]) => void,
  ) {}

  /** Picks a token: continues the path, starts a new one, or takes the last token back. */
  pick(token: string): void {
    if (this.next.includes(token)) this.#go([...this.path, token]);
    else if (token === this.path.at(-1)) this.back();
    else if (this.moves().some((move) => move.path[0] === token)) this.#go([token]);
    else if (this.path.length > 0) this.refuse([...this.path, token]);
  }

  /** Takes the last token back. */
  back(): void {
    this.path = this.path.slice(0, -1);
  }

  clear(): void {
    this.path = [];
  }

  #go(path: readonly string[]): void {
    this.path = path;
    const [only] = this.fitting;
    if (only?.path.length !== path.length) return;
    this.clear();
    this.play(only);
  }
}
