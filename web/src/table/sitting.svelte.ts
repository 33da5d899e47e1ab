import { untrack } from "svelte";
import { api } from "../api/client";
import type { Refusal, Request, Table } from "../api/types";
import type { Move } from "../games/move";
import { Live } from "../live/live.svelte";
import { dialling } from "../live/dial";
import { settings } from "../settings/settings.svelte";
import { notifyTurn } from "./notify";
import { Past, type Scene } from "./past";
import { sound } from "./sound";

/** Why something was refused, for people. */
export interface Refused {
  text: string;
  rule: string | null;
}

/** One person at a table: what he looks at, what he has begun, and what he was told. */
export class Sitting {
  readonly live: Live;
  /** How many moves and draws stand on the board that is looked at; null for the game as it is now. */
  at = $state<number | null>(null);
  earlier = $state.raw<Scene | null>(null);
  last = $state.raw<readonly string[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** A move that waits to be confirmed, and what it leads to. */
  considered = $state.raw<{ move: Move; scene: Scene } | null>(null);
  /** A move typed before its turn. */
  ahead = $state("");
  busy = $state(false);
  readonly table: Table | null = $derived.by(() => this.live.table);
  readonly seat: number | null = $derived(this.table?.you.seat ?? null);
  /** From where the board is looked at: whoever sits at several seats sees it as those do who watch. */
  readonly viewpoint: number | null = $derived(this.table?.you.seats.length === 1 ? this.seat : null);
  readonly notations: readonly string[] = $derived(this.table?.moves.map(({ move }) => move) ?? []);
  readonly past: Past | null = $derived.by(() => this.#past());
  readonly playing: boolean = $derived(this.table?.phase === "playing");
  /** Whether the table waits for this person's move. */
  readonly due: boolean = $derived.by(() => this.#isDue(this.table));
  #asked = "";
  #known: Past | null = null;

  constructor(id: string, invitation: string | null) {
    this.live = new Live(dialling(id, invitation), (before, after) => this.#heard(before, after));
    $effect(() => {
      void settings.language;
      untrack(() => {
        if (this.live.table) this.live.renew(); // refusals come in the language that the connection was opened in
      });
    });
    $effect(() => {
      if (this.due && !this.busy && this.ahead) untrack(() => void this.#playAhead());
    });
    $effect(() => {
      const { past, at, notations } = this;
      const shown = at === null ? notations : notations.slice(0, at);
      if (past) void this.#look(past, shown, at);
    });
  }

  /** What is on the stage. */
  get scene(): { view: unknown; moves: readonly Move[] } | null {
    if (this.considered) return { view: this.considered.scene.view, moves: [] };
    if (this.at !== null) return this.earlier ? { view: this.earlier.view, moves: [] } : null;
    const board = this.table?.board;
    return board ? { view: board.view, moves: this.due && !this.busy ? board.moves : [] } : null;
  }

  /** Asks something of the table; a refusal is shown. */
  async ask(request: Request): Promise<boolean> {
    this.busy = true;
    const outcome = await this.live.send(request);
    this.busy = false;
    if (!outcome.done) this.#tell(outcome.error);
    return outcome.done;
  }

  async play(move: Move): Promise<void> {
    this.refused = null;
    if (settings.is("confirm") && !this.considered && this.past) {
      this.considered = { move, scene: await this.past.after([...this.notations, move.notation]) };
      return;
    }
    this.considered = null;
    if (this.seat !== null) await this.ask({ kind: "play", seat: this.seat, move: move.notation });
  }

  /** Says why a text or path is no move. */
  async explain(attempt: string | readonly string[]): Promise<void> {
    if (!this.past) return;
    const { why_not } = await api.whyNot(this.past.asked(this.notations), attempt);
    if (why_not) this.refused = { text: why_not.text, rule: why_not.rule };
  }

  /** Goes to an earlier position, or with all moves back to the game. */
  step(count: number): void {
    const all = this.notations.length;
    const wanted = Math.max(0, count);
    this.considered = null;
    this.at = wanted >= all ? null : wanted;
  }

  #past(): Past | null {
    const table = this.table;
    if (!table) return null;
    const { game, options } = table.setup;
    const asked = JSON.stringify([game, table.seats.length, options]);
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#known = new Past({ game, players: table.seats.length, options });
    }
    return this.#known;
  }

  async #look(past: Past, moves: readonly string[], at: number | null): Promise<void> {
    const drawn = this.table?.moves.slice(0, moves.length).findLastIndex(({ seat }) => seat !== "chance") ?? -1;
    const [scene, last] = await Promise.all([
      at === null ? null : past.after(moves),
      drawn < 0 ? [] : past.path(moves.slice(0, drawn + 1)),
    ]);
    if (at !== this.at || (at === null && moves !== this.notations)) return; // somebody has gone on meanwhile
    this.earlier = scene;
    this.last = last;
  }

  #isDue(table: Table | null): boolean {
    const own = table?.you.seat ?? null;
    return (
      table !== null &&
      own !== null &&
      table.phase === "playing" &&
      table.board.turn === own &&
      !table.seats[own]?.computer
    );
  }

  #heard(before: Table | null, after: Table): void {
    const over = after.phase === "over";
    this.past?.remember(this.notations, { ...after.board, outcomes: [], over });
    if (after.moves.length !== before?.moves.length) {
      this.considered = null;
      this.refused = null;
      if (before) sound(over ? "over" : "move");
    }
    if (before && this.#isDue(after) && !this.#isDue(before)) notifyTurn(after);
  }

  async #playAhead(): Promise<void> {
    const wanted = this.ahead.replace(/\s/g, "").toLowerCase();
    this.ahead = "";
    const move = this.table?.board.moves.find(({ notation }) => notation.replace(/\s/g, "").toLowerCase() === wanted);
    if (move && this.seat !== null) await this.ask({ kind: "play", seat: this.seat, move: move.notation });
  }

  #tell(error: Refusal): void {
    this.refused = { text: error.message, rule: error.rule ?? null };
  }
}
