import { untrack } from "svelte";
import { api } from "../api/client";
import type { Ply, Refusal, Request, Table } from "../api/types";
import { troubleOf } from "../app/trouble";
import { written, type Move } from "../games/move";
import { Live, type Wire } from "../live/live.svelte";
import { settings } from "../settings/settings.svelte";
import { say } from "../text/language.svelte";
import { notifyTurn } from "./notify";
import { Past, type Scene } from "./past";
import { wordsFor } from "./refusal";
import { sound } from "./sound";

const NONE: readonly never[] = [];
const HASTE = 400; // milliseconds; nobody plans ahead of a quicker reply

/** Why something was refused, for people. */
export interface Refused {
  text: string;
  rule: string | null;
}

/** A move before its turn: as it was picked, or only as it was typed. */
export type Plan = Pick<Move, "notation" | "path">;

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
  /** What is to be played as soon as it is this person's turn, if it can be. */
  planned = $state.raw<Plan | null>(null);
  /** The moves that may be there then. */
  foreseen = $state.raw<readonly Move[]>(NONE);
  /** A move that the table has not answered yet; nothing else can be moved meanwhile. */
  underway = $state<string | null>(null);
  readonly table: Table | null = $derived.by(() => this.live.table);
  readonly seat: number | null = $derived(this.table?.you.seat ?? null);
  /** From where the board is looked at: whoever sits at several seats sees it as those do who watch. */
  readonly viewpoint: number | null = $derived(this.table?.you.seats.length === 1 ? this.seat : null);
  readonly #plies: readonly Ply[] = $derived(this.table?.moves ?? NONE); // the same ones until somebody moves
  readonly notations: readonly string[] = $derived(this.#plies.map(({ move }) => move));
  readonly past: Past | null = $derived.by(() => this.#past());
  readonly playing: boolean = $derived(this.table?.phase === "playing");
  /** Whether the table waits for this person's move. */
  readonly due: boolean = $derived.by(() => this.#isDue(this.table));
  /** Whether this person plays, likes to plan ahead, and has the time to. */
  readonly planning: boolean = $derived.by(() => {
    const own = this.seat === null ? undefined : this.table?.seats[this.seat];
    return settings.is("ahead") && this.playing && !this.due && own !== undefined && !own.computer && !own.out;
  });
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
      const { past, seat, notations } = this;
      this.foreseen = NONE;
      if (!this.planning || !past || seat === null) return;
      const asking = setTimeout(() => void this.#foresee(past, seat, notations), HASTE);
      return () => clearTimeout(asking);
    });
    $effect(() => {
      const { past, at, notations } = this;
      const shown = at === null ? notations : notations.slice(0, at);
      if (past) void this.#look(past, shown, at);
    });
  }

  /** What is on the stage. */
  get scene(): Pick<Scene, "view" | "moves"> | null {
    if (this.considered) return { view: this.considered.scene.view, moves: [] };
    if (this.at !== null && this.earlier) return { view: this.earlier.view, moves: [] };
    const board = this.table?.board;
    return board ? { view: board.view, moves: this.#choosable(board.moves) } : null;
  }

  /** Asks something of the table; a refusal is shown. */
  async ask(request: Request): Promise<boolean> {
    const outcome = await this.live.send(request);
    if (!outcome.done) this.#tell(outcome.error);
    return outcome.done;
  }

  /** Plays a move, shows what it leads to where that is wished for, or keeps it for the next turn. */
  async play(move: Move): Promise<void> {
    this.refused = null;
    if (this.planning) {
      this.planned = move;
      return;
    }
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

  /** Takes what is no move: a text for the next turn, where there is time for it; else it says why. */
  async refuse(attempt: string | readonly string[]): Promise<void> {
    if (this.planning) this.planned = typeof attempt === "string" ? { notation: attempt, path: [] } : null;
    else if (!this.due) this.refused = { text: say("refused.not-your-turn"), rule: null };
    else await this.#explain(attempt);
  }

  async #explain(attempt: string | readonly string[]): Promise<void> {
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
      this.refused = { text: troubleOf(error), rule: null };
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
    if (over || after.moves.length < (before?.moves.length ?? 0)) this.planned = null;
    else if (this.planned && this.#isDue(after)) void this.#playPlanned(this.planned, after.board.moves);
  }

  #choosable(moves: readonly Move[]): readonly Move[] {
    if (this.at !== null || this.underway !== null) return NONE;
    return this.due ? moves : this.foreseen;
  }

  async #foresee(past: Past, seat: number, notations: readonly string[]): Promise<void> {
    const found = await api.ahead(past.asked(notations), seat).catch(() => []); // then moves are typed, unforeseen
    if (notations === this.notations) this.foreseen = found;
  }

  async #playPlanned({ notation, path }: Plan, moves: readonly Move[]): Promise<void> {
    this.planned = null;
    const move = path.length > 0 ? moves.find((one) => isSame(one.path, path)) : written(notation, moves);
    if (move) await this.#move(move);
    else await this.#explain(path.length > 0 ? path : notation);
  }

  #tell(error: Refusal): void {
    this.refused = { text: wordsFor(error), rule: error.rule ?? null };
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((token, place) => token === other[place]);
}

/** Whether the game can begin, and this person can begin it. */
function isReady({ phase, you, seats }: Table): boolean {
  const full = seats.every(({ name, computer }) => name !== null || computer !== null);
  return phase === "waiting" && full && (you.host || you.seat !== null);
}
