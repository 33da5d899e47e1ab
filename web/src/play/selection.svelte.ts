import type { LegalMove, MoveView, PickGroup } from "../api/schema";

/** A move that can be made; a table says its sentence when it is asked. */
export type Playable = LegalMove & { sentence?: string };

/** A move with its sentence; where none is known, its notation stands for it. */
export function inWords({ code, notation, path, sentence }: Playable, said?: string): MoveView {
  return { code, notation, path, sentence: sentence ?? said ?? notation };
}

/**
 * Narrows the legal moves, token by token, until one is left; it knows no game. Where a player picks several things
 * together, it collects them in any order instead. Click, drag, touch and keyboard all call `pick`.
 */
export class Selection {
  path = $state.raw<readonly string[]>([]);
  /** The legal moves whose path starts with the picked tokens. */
  readonly fitting: readonly Playable[] = $derived.by(() =>
    this.moves().filter((move) => this.path.every((token, place) => move.path[place] === token)),
  );
  /** The tokens that can be picked now, each once, in the order of the moves. */
  readonly next: readonly string[] = $derived.by(() => {
    if (this.groups().length > 0) return this.groups().flatMap((group) => this.#open(group));
    const tokens = this.fitting.flatMap((move) => move.path.slice(this.path.length, this.path.length + 1));
    return tokens.filter((token, place) => tokens.indexOf(token) === place);
  });

  /** The moves that one more token completes. */
  readonly completing: readonly Playable[] = $derived.by(() =>
    this.fitting.filter((move) => move.path.length === this.path.length + 1),
  );

  /** `play` gets the move that was chosen, `refuse` a path that no legal move fits. */
  constructor(
    private readonly moves: () => readonly Playable[],
    private readonly play: (move: MoveView) => void,
    private readonly refuse: (attempt: readonly string[]) => void,
    private readonly groups: () => readonly PickGroup[] = () => [],
    private readonly said: (move: Playable) => string | undefined = ({ sentence }) => sentence,
  ) {}

  /** Whether several things are picked together. */
  get collecting(): boolean {
    return this.groups().length > 0;
  }

  /** Picks a token: continues the path, starts a new one, or takes the last token back. */
  pick(token: string): void {
    if (this.groups().length > 0) this.#collect(token);
    else if (this.next.includes(token)) this.#go([...this.path, token]);
    else if (token === this.path.at(-1)) this.back();
    else if (this.moves().some((move) => move.path[0] === token)) this.#go([token]);
    else this.refuse([...this.path, token]);
  }

  /** Takes the last token back. */
  back(): void {
    this.path = this.path.slice(0, -1);
  }

  clear(): void {
    this.path = [];
  }

  /** What can still be picked of a group. */
  #open({ count, picks }: PickGroup): string[] {
    const picked = this.path.filter((token) => picks.some(({ spot }) => spot === token));
    if (picked.length === count) return [];
    const often = (spot: string): number => picked.filter((token) => token === spot).length;
    return picks.filter(({ spot, most }) => often(spot) < most).map(({ spot }) => spot);
  }

  /** Picks one of several things, or puts it back; all of them together are played. */
  #collect(token: string): void {
    if (!this.next.includes(token)) {
      const place = this.path.lastIndexOf(token);
      if (place >= 0) this.path = this.path.filter((_, index) => index !== place);
      else this.refuse([token]);
      return;
    }
    const path = [...this.path, token];
    this.path = path;
    if (this.next.length > 0) return;
    const all = this.groups().flatMap(({ picks }) => picks);
    const notations = path.map((one) => all.find(({ spot }) => spot === one)?.notation ?? "");
    const sentence = notations.map((one) => {
      const move = this.moves().find(({ notation }) => notation === one);
      return move ? this.#worded(move).sentence : one;
    });
    this.clear();
    this.play({ code: -1, notation: notations.join(" "), path: [...path], sentence: sentence.join("; ") });
  }

  #go(path: readonly string[]): void {
    this.path = path;
    const [only] = this.fitting;
    if (only?.path.length !== path.length) return;
    const move = this.#worded(only);
    this.clear();
    this.play(move);
  }

  #worded(move: Playable): MoveView {
    return inWords(move, this.said(move));
  }
}
