import type { MoveView, TableView } from "../api/schema";
import { findMove } from "../games/notation";
import { inWords, type Playable } from "../play/selection.svelte";
import { settings } from "../settings/settings.svelte";
import { isDue } from "./players";

const DELAY = 400; // milliseconds; a quicker reply needs no candidates

/** A planned move: as it was picked on the board, or only as it was typed. */
export type Plan = Pick<MoveView, "notation" | "path" | "sentence">;

/** The move that a player has planned for their next turn, and the moves to choose from. */
export class Premove {
  plan = $state.raw<Plan | null>(null);
  candidates = $state.raw<readonly MoveView[]>([]);
  readonly #seat: number | null = $derived.by(() => this.table()?.you.seat ?? null);
  readonly #moves: TableView["moves"] | undefined = $derived.by(() => this.table()?.moves); // the same until there is a move
  /** Whether the player can plan a move now. */
  readonly active: boolean = $derived.by(() => {
    const table = this.table();
    const seat = this.#seat === null ? undefined : table?.seats[this.#seat];
    const playing = table?.phase === "playing" && !isDue(table) && seat !== undefined && !seat.computer && !seat.out;
    return settings.is("ahead") && playing;
  });

  /** `fetchCandidates` returns the moves that a seat may have on its next turn. */
  constructor(
    private readonly table: () => TableView | null,
    fetchCandidates: (seat: number) => Promise<readonly MoveView[]>,
  ) {
    $effect(() => {
      const seat = this.#seat;
      void this.#moves;
      this.candidates = [];
      if (!this.active || seat === null) return;
      let current = true;
      const timer = setTimeout(() => {
        // Without candidates a move can still be typed.
        void fetchCandidates(seat).then(
          (found) => current && (this.candidates = found),
          () => undefined,
        );
      }, DELAY);
      return () => {
        current = false;
        clearTimeout(timer);
      };
    });
  }

  /** Takes the plan, and the legal move that it means, if there is one. */
  take(moves: readonly Playable[]): { plan: Plan; move: MoveView | undefined } | null {
    const { plan } = this;
    if (!plan) return null;
    this.plan = null;
    const { notation, path } = plan;
    const same = moves.find((one) => one.path.join(" ") === path.join(" "));
    const meant = path.length > 0 ? same : findMove(notation, moves);
    return { plan, move: meant && inWords(meant, plan.sentence) };
  }
}
