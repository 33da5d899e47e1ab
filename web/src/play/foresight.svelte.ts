import type { MoveView } from "../api/schema";

const REST = 450; // milliseconds that the pointer rests on a spot

/** The position after the move on which the pointer rests. It stays until the pointer leaves the spot's place. */
export class Foresight<View> {
  #shown = $state.raw<{ view: View; move: MoveView } | null>(null);
  #box: DOMRect | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(private readonly look: (move: MoveView) => Promise<View>) {}

  /** The position, and the move that leads to it. */
  get shown(): { view: View; move: MoveView } | null {
    return this.#shown;
  }

  /** The pointer has come to the spot that completes a move. */
  rest(move: MoveView, box: DOMRect): void {
    this.drop();
    const asked = this.#asked;
    this.#box = box;
    this.#timer = setTimeout(() => {
      this.look(move).then(
        (view) => {
          if (asked === this.#asked) this.#shown = { view, move };
        },
        () => undefined, // it is an extra
      );
    }, REST);
  }

  /** The pointer has moved; what is drawn below it may be something else by now. */
  moved(x: number, y: number): void {
    const box = this.#box;
    if (box && (x < box.left || x > box.right || y < box.top || y > box.bottom)) this.drop();
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#box = null;
    this.#shown = null;
  }
}
