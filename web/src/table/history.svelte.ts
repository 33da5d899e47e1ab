import type { PlyView, TableView } from "../api/schema";
import { PositionCache, type ShownPosition } from "./positionCache";

/** Which position of a game is shown, and the move that led to it. */
export class History {
  #stepped = $state<number | null>(null);
  #fetched = $state.raw<ShownPosition | null>(null);
  readonly moves: TableView["moves"] = $derived.by(() => this.table()?.moves ?? []); // the same list until there is a move
  readonly notations: readonly string[] = $derived(this.moves.map(({ move }) => move));
  /** The number of moves and draws that a person has stepped to; null for the current position, also after an undo. */
  readonly stepped: number | null = $derived(
    this.#stepped !== null && this.#stepped < this.notations.length ? this.#stepped : null,
  );
  /** The number of moves and draws on the shown board; null for the current position. */
  readonly at: number | null = $derived.by(() => this.stepped ?? this.paced());
  readonly shown: readonly string[] = $derived(this.at === null ? this.notations : this.notations.slice(0, this.at));
  /** The path of the last move of a player. */
  readonly lastPath: readonly string[] = $derived(lastPathOf(this.moves.slice(0, this.shown.length)));
  /** The player who made it. */
  readonly lastSeat: number | null = $derived.by(() => {
    const seat = this.moves.slice(0, this.shown.length).findLast(({ seat }) => seat !== "chance")?.seat;
    return typeof seat === "number" ? seat : null;
  });
  /** The earlier position that is shown, once it is fetched. */
  readonly earlier: ShownPosition | null = $derived.by(() =>
    this.at === null ? null : (this.positions?.known(this.shown) ?? this.#fetched),
  );
  // As text, which stays equal until the setup changes.
  readonly #start: string | null = $derived.by(() => {
    const table = this.table();
    return (
      table && JSON.stringify({ game: table.setup.game, options: table.setup.options, players: table.seats.length })
    );
  });
  readonly positions: PositionCache | null = $derived(
    this.#start === null ? null : new PositionCache(JSON.parse(this.#start) as PositionCache["start"]),
  );

  /** `paced` is the number of moves that are shown while the moves of others are followed. */
  constructor(
    private readonly table: () => TableView | null,
    failed: (error: unknown) => void,
    private readonly paced: () => number | null = () => null,
  ) {
    $effect(() => {
      const { at, positions, shown } = this;
      if (at === null || !positions) return;
      let current = true;
      positions.after(shown).then((found) => current && (this.#fetched = found), failed);
      return () => (current = false);
    });
  }

  /** Fetches the position after the first moves. */
  load(count: number): Promise<unknown> {
    return this.positions?.after(this.notations.slice(0, count)) ?? Promise.resolve();
  }

  /** Shows an earlier position, or with all moves the current one. */
  step(count: number): void {
    this.#stepped = count >= this.notations.length ? null : Math.max(0, count);
  }
}

/** The path of the last move of a player. */
export function lastPathOf(moves: readonly Pick<PlyView, "seat" | "path">[]): readonly string[] {
  return moves.findLast(({ seat }) => seat !== "chance")?.path ?? [];
}
