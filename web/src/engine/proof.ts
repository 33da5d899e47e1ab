// The work of a proof, as howdah/service/messages/proof_tasks.py writes and reads it. Only the offline host asks for it.

import { constantsOf, type GameModule, type ModuleList, type Row, type Rows } from "./module";
import type { Search } from "./search";

export interface SolveTask {
  kind: "solve";
  game: string;
  state: string[];
  room: number; // words of a state
  most_moves: number;
  plies: number;
  seat: number;
  moves: number;
  nodes: number; // positions to look at, at most
}

export interface SolveResult {
  kind: "solve";
  won: boolean; // says nothing if none are left
  left: number;
  too_long: boolean;
}

export interface PlayoutTask {
  kind: "playouts";
  game: string;
  state: string[];
  room: number; // words of each row
  code: number;
  first: number;
  games: number;
  by_policy: boolean; // players follow the game's rollout policy
}

export interface PlayoutResult {
  kind: "playouts";
  shares: number[];
}

export type ProofTask = SolveTask | PlayoutTask;
export type ProofResult = SolveResult | PlayoutResult;

/** Finds out whether a seat can force a win. One slice: it ends when it has looked at its number of positions. */
export class Solver implements Search {
  #result: SolveResult | null = null;

  constructor(
    readonly module: GameModule,
    readonly task: SolveTask,
    readonly list: ModuleList,
  ) {}

  slice(): boolean {
    const { module, task } = this;
    const constant = constantsOf(this.list, ["solver_kernel"]);
    module.free();
    const states = module.rows(task.plies, task.room);
    const codes = module.rows(task.plies, task.most_moves);
    const killers = module.row(task.plies);
    const points = module.row(constant("POINTS_WORDS"));
    module.view(states).set(task.state.map(BigInt));
    module.view(killers).fill(0n);
    module.view(points).fill(0n)[constant("LEFT")] = BigInt(task.nodes);
    const numbers = [task.seat, 0, task.moves].map(BigInt);
    const won = module.call("forces", [states, codes, killers, points], numbers) !== 0n;
    const said = module.view(points);
    const too_long = said[constant("TOO_LONG")] !== 0n;
    this.#result = { kind: "solve", won, left: Number(said[constant("LEFT")]), too_long };
    return false;
  }

  result(): SolveResult {
    if (!this.#result) throw new TypeError("expected a slice before the result");
    return this.#result;
  }

  progress(): null {
    return null;
  }
}

/** Plays whole games after a move, some of them in each slice. */
export class Playouts implements Search {
  static readonly #GAMES = 10; // of a slice
  readonly #root: Row;
  readonly #rows: Rows;
  readonly #out: Row;
  readonly #shares: number[] = [];

  constructor(
    readonly module: GameModule,
    readonly task: PlayoutTask,
    list: ModuleList,
  ) {
    module.free();
    this.#root = module.row(task.state.length);
    this.#rows = module.rows(constantsOf(list, ["playout_kernel"])("ROWS"), task.room);
    this.#out = module.row(Playouts.#GAMES);
    module.view(this.#root).set(task.state.map(BigInt));
  }

  slice(): boolean {
    const { module, task } = this;
    const games = Math.min(Playouts.#GAMES, task.games - this.#shares.length);
    const out = { ...this.#out, words: games };
    const numbers = [task.code, task.first + this.#shares.length, Number(task.by_policy)].map(BigInt);
    module.call("shares", [this.#root, this.#rows, out], numbers);
    this.#shares.push(...Array.from(module.view(out), Number));
    return this.#shares.length < task.games;
  }

  result(): PlayoutResult {
    return { kind: "playouts", shares: this.#shares };
  }

  progress(): null {
    return null;
  }
}
