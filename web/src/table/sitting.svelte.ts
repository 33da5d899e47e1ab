import { untrack } from "svelte";
import { api, RefusedError } from "../api/client";
import type { Refusal, Request, Table } from "../api/types";
import type { Move } from "../games/move";
import { Live, type Wire } from "../live/live.svelte";
import { settings } from "../settings/settings.svelte";
import { say } from "../text/language.svelte";
import { notifyTurn } from "./notify";
import { Past, type Scene } from "./past";
import { wordsFor } from "./refusal";
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
  /** A move that the table has not answered yet; nothing else can be moved meanwhile. */
  underway = $state<string | null>(null);
  readonly table: Table | null = $derived.by(() => this.live.table);
  readonly seat: number | null = $derived(this.table?.you.seat ?? null);
  readonly notations: readonly string[] = $derived(this.table?.moves.map(({ move }) => move) ?? []);
  readonly past: Past | null = $derived.by(() => this.#past());
  readonly playing: boolean = $derived(this.table?.phase === "playing");
  /** Whether the table waits for this person's move. */
  readonly due: boolean = $derived.by(() => this.#isDue(this.table));
  #asked = "";
  #known: Past | null = null;

  /** `dial` opens a connection to the table for somebody who has seen an event. */
  constructor(dial: (seen: number) => Wire) {
    this.live = new Live(dial, (before, after) => this.#heard(before, after));
    $effect(() => {
      void settings.language;
      untrack(() => {
        if (this.live.table) this.live.renew(); // refusals come in the language that the connection was opened in
      });
    });
    $effect(() => {
      if (this.due && this.underway === null && this.ahead) untrack(() => void this.#playAhead());
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
    if (this.at !== null && this.earlier) return { view: this.earlier.view, moves: [] };
    const board = this.table?.board;
    const may = this.at === null && this.due && this.underway === null;
    return board ? { view: board.view, moves: may ? board.moves : [] } : null;
  }

  /** Asks something of the table; a refusal is shown. */
  async ask(request: Request): Promise<boolean> {
    const outcome = await this.live.send(request);
    if (!outcome.done) this.#tell(outcome.error);
    return outcome.done;
  }

  async play(move: Move): Promise<void> {
    this.refused = null;
    const { past } = this;
    if (settings.is("confirm") && !this.considered && past) {
      await this.#trying(async () => {
        this.considered = { move, scene: await past.after([...this.notations, move.notation]) };
      });
      return;
    }
    this.considered = null;
    await this.#move(move);
  }

  /** Says why a text or path is no move. */
  async explain(attempt: string | readonly string[]): Promise<void> {
    const { past } = this;
    if (!past) return;
    await this.#trying(async () => {
      const { why_not } = await api.whyNot(past.asked(this.notations), attempt);
      if (why_not) this.refused = { text: why_not.text, rule: why_not.rule };
    });
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
    await this.#trying(async () => {
      const [scene, last] = await Promise.all([
        at === null ? null : past.after(moves),
        drawn < 0 ? [] : past.path(moves.slice(0, drawn + 1)),
      ]);
      if (at !== this.at || (at === null && moves !== this.notations)) return; // somebody has gone on meanwhile
      this.earlier = scene;
      this.last = last;
    });
  }

  /** Does what needs an answer of the server now; without one, it says so. */
  async #trying(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.refused = { text: error instanceof RefusedError ? error.message : say("trouble.connection"), rule: null };
    }
  }

  async #move({ notation }: Move): Promise<void> {
    if (this.seat === null) return;
    this.underway = notation;
    await this.ask({ kind: "play", seat: this.seat, move: notation });
    this.underway = null;
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
    // Everybody who sits there begins the game, since anybody else may be gone; who comes second is not to hear of it.
    if (isReady(after) && !(before && isReady(before))) void this.live.send({ kind: "start" });
    this.past?.remember(this.notations, { ...after.board, outcomes: [], over });
    if (after.moves.length !== before?.moves.length || after.phase !== before.phase) {
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
    if (move) await this.#move(move);
  }

  #tell(error: Refusal): void {
    this.refused = { text: wordsFor(error), rule: error.rule ?? null };
  }
}

/** Whether the game can begin, and this person can begin it. */
function isReady({ phase, you, seats }: Table): boolean {
  const full = seats.every(({ name, computer }) => name !== null || computer !== null);
  return phase === "waiting" && full && (you.host || you.seat !== null);
}
