import type { MoveView } from "../api/schema";

const REST = 450; // milliseconds that the pointer rests on a spot

/**
 * The position after a move that is not decided yet: the one on which the mouse rests, until it leaves the spot's place,
 * or the one that a finger has touched once, until something else is touched.
 */
export class Foresight<View> {
  #shown = $state.raw<{ view: View; move: MoveView } | null>(null);
  #proposed = $state.raw<MoveView | null>(null);
  #box: DOMRect | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(private readonly look: (move: MoveView) => Promise<View>) {}

  /** The position, and the move that leads to it. */
  get shown(): { view: View; move: MoveView } | null {
    return this.#shown;
  }

  /** The move that was touched once; a second touch plays it. */
  get proposed(): MoveView | null {
    return this.#proposed;
  }

  /** The mouse has come to the spot that completes a move. */
  rest(move: MoveView, box: DOMRect): void {
    this.drop();
    this.#box = box;
    this.#timer = setTimeout(() => void this.#look(move), REST);
  }

  /** A finger has touched the spot that completes a move. */
  propose(move: MoveView, box: DOMRect): void {
    this.drop();
    this.#box = box;
    this.#proposed = move;
    void this.#look(move);
  }

  /** Whether a point is at the spot; what is drawn there may be something else by now. */
  isAt(x: number, y: number): boolean {
    const box = this.#box;
    return box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /** The mouse has moved; browsers say so too when a touch moves the page below a mouse that rests. */
  moved(x: number, y: number): void {
    if (this.#box && !this.isAt(x, y)) this.left();
  }

  /** The mouse is elsewhere, which is nothing to a finger. */
  left(): void {
    if (!this.#proposed) this.drop();
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#box = null;
    this.#shown = null;
    this.#proposed = null;
  }

  async #look(move: MoveView): Promise<void> {
    const asked = this.#asked;
    try {
      const view = await this.look(move);
      if (asked === this.#asked) this.#shown = { view, move };
    } catch {
      // The picture is an extra; the move is said in words too.
    }
  }
}
