import { untrack } from "svelte";
import { api, type Attempt } from "../api/client";
import type { InstructionView, MoveView, PickGroup, PlyView, TableView, Words } from "../api/schema";
import { errorMessage, type Refused } from "../app/errorMessage";
import { channelTo } from "../connection/connect";
import { TableConnection, type TableRequest } from "../connection/tableConnection.svelte";
import { openingOf, openingWords } from "../offline/openings";
import type { Playable } from "../play/selection.svelte";
import { settings } from "../settings/settings.svelte";
import { t } from "../text/language.svelte";
import { notifyTurn, soundOf } from "./alerts";
import { History } from "./history.svelte";
import { Pace, BEATS } from "./pace.svelte";
import type { ShownPosition } from "./positionCache";
import { isDue } from "./players";
import { Premove } from "./premove.svelte";
import { playSound } from "./sounds";

/** A board, and what can be done on it. */
interface Shown {
  view: unknown;
  moves: readonly Playable[];
  picks?: readonly PickGroup[];
  steps?: readonly InstructionView[];
}

/** A person at a table: the position that is shown, the commands, and what was refused. */
export class TableController {
  readonly connection: TableConnection;
  readonly table: TableView | null = $derived.by(() => this.connection.table);
  /** The moves of others, one after the other. */
  readonly pace: Pace = new Pace({
    moves: () => this.table?.moves ?? [],
    isOwn: (seat) => this.table?.you.seats.includes(seat) ?? false,
    beat: () => this.#beat(),
    load: (count) => this.history.load(count),
  });
  readonly history: History = new History(
    () => this.table,
    (error) => this.#fail(error),
    () => this.pace.at,
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
  /** Whether the table waits for this person's move, who has seen all others. */
  readonly due: boolean = $derived.by(() => isDue(this.table) && this.pace.at === null);
  /** The move that is shown while those of the others are followed. */
  readonly followed: PlyView | undefined = $derived.by(() => {
    const { at } = this.pace;
    return at === null ? undefined : this.table?.moves.slice(0, at).findLast(({ seat }) => seat !== "chance");
  });
  /** The shown board, and the moves that can be made on it. */
  readonly shown: Shown | null = $derived.by(() => {
    if (this.proposed) return { view: this.proposed.after.view, moves: [] };
    const { at, earlier } = this.history;
    if (at !== null && earlier) return { view: earlier.view, moves: [] };
    if (!this.table) return null;
    const { view, moves, picks, instruction } = this.table.board;
    if (at !== null || this.sending !== null) return { view, moves: [] };
    if (!this.due) return { view, moves: this.premove.candidates };
    return { view, moves, picks, steps: [{ path: [], text: instruction }] };
  });

  constructor(
    readonly id: string,
    readonly invitation: string | null,
    openChannel = channelTo(id, invitation),
  ) {
    this.connection = new TableConnection(openChannel, (before, after) => this.#changed(before, after), openingOf(id));
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
    else if (settings.is("confirm") && !this.proposed && this.table && this.history.positions)
      await Promise.all([this.#inWords(move), this.#after(move)]).then(
        ([worded, after]) => (this.proposed = { move: worded, after }),
        (error: unknown) => this.#fail(error),
      );
    else await this.#sendMove(move);
  }

  /** The words for the beginning of a move. */
  async words(path: readonly string[]): Promise<Words> {
    const known = this.table && openingWords(this.id, this.table.seq, path);
    return known ?? this.connection.ask(path);
  }

  /** A move with its sentence, which may not have come yet when a quick hand has picked the last spot. */
  async #inWords(move: MoveView): Promise<MoveView> {
    if (move.sentence !== move.notation) return move;
    const { sentences } = await this.words(move.path.slice(0, -1));
    return { ...move, sentence: sentences[move.path.at(-1) ?? ""] ?? move.notation };
  }

  /** The moves that can be made, each with its sentence. */
  async movesInWords(): Promise<readonly MoveView[]> {
    if (!this.table || !this.history.positions) return [];
    const { position } = this.table.board;
    return (await api.position({ ...this.history.positions.start, position, moves: [] })).moves;
  }

  /** Handles an attempt that is no legal move: a typed premove is kept, everything else is explained. */
  async refuse(attempt: Attempt): Promise<void> {
    if (this.premove.active)
      this.premove.plan = typeof attempt === "string" ? { notation: attempt, path: [], sentence: attempt } : null;
    else if (this.seat === null || !this.playing) this.refused = null;
    else if (!this.due) this.refused = { text: t("refused.not-your-turn"), rule: null, section: null };
    else await this.#explain(attempt);
  }

  /** Shows an earlier position, or with all moves the current one. */
  step(count: number): void {
    this.proposed = null;
    this.pace.finish();
    this.history.step(count);
  }

  /** The view of the position after a move. */
  async foresee(move: MoveView): Promise<unknown> {
    return (await this.#after(move)).view;
  }

  async #after(move: MoveView): Promise<ShownPosition> {
    if (!this.table || !this.history.positions) throw new TypeError("there is no table yet");
    const { position } = this.table.board;
    return api.position({ ...this.history.positions.start, position, moves: [move.notation] });
  }

  /** Before a touch: drops what was refused. While moves are followed, a touch shows the newest position instead. */
  touched(): boolean {
    this.refused = null;
    if (this.pace.at === null) return true;
    this.pace.finish();
    return false;
  }

  /** While the person's clock runs, there is less time to look. */
  #beat(): number {
    if (document.visibilityState !== "visible") return 0;
    const { clock, you } = this.table ?? {};
    const pressed = typeof clock?.running === "number" && you?.seats.includes(clock.running);
    return pressed ? Math.min(BEATS.quick, BEATS[settings.pace]) : BEATS[settings.pace];
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
    const { position, view, turn } = after.board;
    this.history.positions?.add(this.history.notations, { position, view, turn, moves: [], outcomes: [] });
    if (after.moves.length !== before?.moves.length || after.phase !== before.phase) {
      this.proposed = null;
      this.refused = null;
    }
    const sound = before && soundOf(before, after);
    if (sound) playSound(sound);
    if (!before || after.moves.length < before.moves.length) this.pace.finish();
    else if (after.moves.length > before.moves.length) this.pace.added(before.moves.length);
    if (over || after.moves.length < (before?.moves.length ?? 0)) this.premove.plan = null;
    else if (isDue(after)) void this.#playPremove(after.board.moves);
    if (before && isDue(after) && !isDue(before)) void notifyTurn(after);
  }

  async #playPremove(moves: readonly Playable[]): Promise<void> {
    const taken = this.premove.take(moves);
    if (taken?.move) await this.#sendMove(taken.move);
    else if (taken) await this.#explain(taken.plan.path.length > 0 ? taken.plan.path : taken.plan.notation);
  }
}
