import type { Move } from "../games/move";

/**
 * Narrows the legal moves, spot by spot, until one is left; it knows no game. Click, drag, touch and keyboard all end
 * here.
 */
export class Selection {
  path = $state.raw<readonly string[]>([]);
  /** The legal moves that begin as chosen so far. */
  readonly fitting: readonly Move[] = $derived.by(() =>
    this.#moves().filter((move) => this.path.every((token, place) => move.path[place] === token)),
  );
  /** The tokens that can be picked now, each once, in the order of the moves. */
  readonly next: readonly string[] = $derived.by(() => {
    const tokens = this.fitting.flatMap((move) => move.path.slice(this.path.length, this.path.length + 1));
    return tokens.filter((token, place) => tokens.indexOf(token) === place);
  });
  readonly #moves: () => readonly Move[];
  readonly #play: (move: Move) => void;
  readonly #refuse: (attempt: readonly string[]) => void;

  /** `play` gets the move that was chosen, `refuse` a path that no legal move fits. */
  constructor(moves: () => readonly Move[], play: (move: Move) => void, refuse: (attempt: readonly string[]) => void) {
    this.#moves = moves;
    this.#play = play;
    this.#refuse = refuse;
  }

  /** Goes on with a token, or begins anew where it begins a move; the token picked last is let go. */
  pick(token: string): void {
    if (this.next.includes(token)) this.#go([...this.path, token]);
    else if (token === this.path.at(-1)) this.back();
    else if (this.#moves().some((move) => move.path[0] === token)) this.#go([token]);
    else if (this.path.length > 0) this.#refuse([...this.path, token]);
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
    if (only?.path.length === path.length) this.#finish(only);
  }

  #finish(move: Move): void {
    this.clear();
    this.#play(move);
  }
}
