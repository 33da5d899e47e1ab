import { untrack } from "svelte";
import { api, type Attempt } from "../api/client";
import type { MoveView, PickGroup, TableView } from "../api/schema";
import { errorMessage, type Refused } from "../app/errorMessage";
import { channelTo } from "../connection/connect";
import { TableConnection, type TableRequest } from "../connection/tableConnection.svelte";
import { settings } from "../settings/settings.svelte";
import { t } from "../text/language.svelte";
import { notifyTurn, playSound } from "./alerts";
import { History } from "./history.svelte";
import type { ShownPosition } from "./positionCache";
import { isDue } from "./players";
import { Premove } from "./premove.svelte";

/** A person at a table: the position that is shown, the commands, and what was refused. */
export class TableController {
  readonly connection: TableConnection;
  readonly table: TableView | null = $derived.by(() => this.connection.table);
  readonly history = new History(
    () => this.table,
    (error) => this.#fail(error),
  );
  readonly premove = new Premove(
    () => this.table,
    (seat) => api.tablePremoves(this.id, this.invitation, seat),
  );
  refused = $state.raw<Refused | null>(null);
  /** A move that waits to be confirmed, and the position after it. */
  proposed = $state.raw<{ move: MoveView; after: ShownPosition } | null>(null);
  /** A move that the table has not answered yet; no other move can be made meanwhile. */
  sending = $state.raw<MoveView | null>(null);
  readonly seat: number | null = $derived(this.table?.you.seat ?? null);
  /** The seat from which the board is seen; a person with several seats sees it as spectators do. */
  readonly viewpoint: number | null = $derived(this.table?.you.seats.length === 1 ? this.seat : null);
  readonly playing: boolean = $derived(this.table?.phase === "playing");
  /** Whether the table waits for this person's move. */
  readonly due: boolean = $derived.by(() => isDue(this.table));
  /** The shown board, and the moves that can be made on it. */
  readonly shown: { view: unknown; moves: readonly MoveView[]; picks?: readonly PickGroup[] } | null = $derived.by(
    () => {
      if (this.proposed) return { view: this.proposed.after.view, moves: [] };
      const { at, earlier } = this.history;
      if (at !== null && earlier) return { view: earlier.view, moves: [] };
      if (!this.table) return null;
      const { view, moves, picks } = this.table.board;
      if (at !== null || this.sending !== null) return { view, moves: [] };
      return this.due ? { view, moves, picks } : { view, moves: this.premove.candidates };
    },
  );

  constructor(
    readonly id: string,
    readonly invitation: string | null,
    openChannel = channelTo(id, invitation),
  ) {
    this.connection = new TableConnection(openChannel, (before, after) => this.#changed(before, after));
    $effect(() => {
      void settings.language;
      untrack(() => {
        if (this.table) this.connection.reload(); // moves and refusals come in the language of the channel
      });
    });
  }

  /** Sends a command to the table; a refusal is shown. */
  async send(request: TableRequest): Promise<boolean> {
    const outcome = await this.connection.send(request);
    if (!outcome.done) {
      const { message: text, rule = null, section = null } = outcome.error;
      this.refused = { text, rule, section };
    }
    return outcome.done;
  }

  /** Plays a move, or shows it first where moves are confirmed, or keeps it for the next turn. */
  async play(move: MoveView): Promise<void> {
    this.refused = null;
    if (this.premove.active) this.premove.plan = move;
    else if (settings.is("confirm") && !this.proposed && this.table && this.history.positions) {
      const { position } = this.table.board;
      const { start } = this.history.positions;
      await api.position({ ...start, position, moves: [move.notation] }).then(
        (after) => (this.proposed = { move, after }),
        (error: unknown) => this.#fail(error),
      );
    } else await this.#sendMove(move);
  }

  /** Handles an attempt that is no legal move: a typed premove is kept, everything else is explained. */
  async refuse(attempt: Attempt): Promise<void> {
    if (this.premove.active)
      this.premove.plan = typeof attempt === "string" ? { notation: attempt, path: [], sentence: attempt } : null;
    else if (!this.due) this.refused = { text: t("refused.not-your-turn"), rule: null, section: null };
    else await this.#explain(attempt);
  }

  /** Shows an earlier position, or with all moves the current one. */
  step(count: number): void {
    this.proposed = null;
    this.history.step(count);
  }

  async #sendMove(move: MoveView): Promise<void> {
    this.proposed = null;
    if (this.seat === null) return;
    this.sending = move;
    await this.send({ kind: "play", seat: this.seat, move: move.notation });
    this.sending = null;
  }

  async #explain(attempt: Attempt): Promise<void> {
    const asked = this.table?.seq;
    try {
      const { why_not } = await api.tableWhyNot(this.id, this.invitation, attempt);
      if (why_not && this.table?.seq === asked) this.refused = why_not;
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.refused = { text: errorMessage(error), rule: null, section: null };
  }

  #changed(before: TableView | null, after: TableView): void {
    const over = after.phase === "over";
    this.history.positions?.add(this.history.notations, { ...after.board, outcomes: [] });
    if (after.moves.length !== before?.moves.length || after.phase !== before.phase) {
      this.proposed = null;
      this.refused = null;
      if (before) playSound(over ? "over" : "move");
    }
    if (over || after.moves.length < (before?.moves.length ?? 0)) this.premove.plan = null;
    else if (isDue(after)) void this.#playPremove(after.board.moves);
    if (before && isDue(after) && !isDue(before)) notifyTurn(after);
  }

  async #playPremove(moves: readonly MoveView[]): Promise<void> {
    const taken = this.premove.take(moves);
    if (taken?.move) await this.#sendMove(taken.move);
    else if (taken) await this.#explain(taken.plan.path.length > 0 ? taken.plan.path : taken.plan.notation);
  }
}
