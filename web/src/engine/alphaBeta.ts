import type { AlphaBetaResult, AlphaBetaTask, FoundLine } from "../api/schema";
import { constantsOf, type GameModule, type ModuleList, type Row, type Rows } from "./module";
import type { Search } from "./search";

const FIRST_SLICE = 20_000; // nodes
const FILES = ["alphabeta_memory", "alphabeta_kernel", "alphabeta_search"]; // whose constants are needed

/**
 * An alpha-beta search by iterative deepening, in slices. With a budget of nodes or depth alone there is one slice, and
 * it finds what the same search in Python finds (`howdah/players/alphabeta_search.py`). With a clock the search is cut
 * after each slice and its depth searched again, which is quick, because the transposition table remembers.
 */
export class AlphaBetaSearch implements Search {
  static #salt = 0n; // tells searches apart that use the same table, which is never cleared

  readonly #constant: (name: string) => number;
  readonly #arrays: (Row | Rows)[];
  readonly #control: Row;
  readonly #lines: Rows;
  readonly #excluded: Row;
  #depth = 1;
  #whole: FoundLine[] = []; // of the last depth that was searched whole
  #found: FoundLine[] = []; // of the current depth
  #cut: FoundLine[] = []; // of the current depth, with what a search that was cut had found
  #pace = FIRST_SLICE / 40; // nodes a millisecond

  constructor(
    readonly module: GameModule,
    readonly task: AlphaBetaTask,
    list: ModuleList,
  ) {
    const constant = (this.#constant = constantsOf(list, FILES));
    const plies = constant("PLIES");
    module.free();
    const table = module.row(constant("TABLE_SLOTS") * constant("SLOT_WORDS")); // first, so that it stays where it is
    const states = module.rows(plies, task.room);
    const codes = module.rows(plies, task.most_moves);
    const lines = (this.#lines = module.rows(plies, plies));
    const path = module.row(plies);
    const points = module.row(2);
    const control = (this.#control = module.row(constant("CONTROL_WORDS")));
    const orders = module.rows(plies, task.most_moves);
    const killers = module.rows(plies, 2);
    const history = module.row(2 * task.codes);
    const excluded = (this.#excluded = module.row(1 + task.most_moves));
    this.#arrays = [states, codes, lines, path, points, control, orders, killers, history, excluded, table];
    for (let ply = 0; ply < plies; ply++) module.view(killers, ply).fill(BigInt(constant("NO_MOVE")));
    const priorities = module.view(history).fill(0n);
    task.first.forEach((code, place) => (priorities[2 * code + task.turn] = BigInt(task.first.length - place)));
    module.view(states).set(task.state.map(BigInt));
    module.view(control).fill(0n);
    this.#set("KEY_END", BigInt(task.key_end));
    this.#set("REMEMBERS", task.remembers ? 1n : 0n);
    this.#set("LEARNED", task.learned ? 1n : 0n);
    this.#set("SLOTS", BigInt(constant("TABLE_SLOTS")));
    this.#set("SALT", (AlphaBetaSearch.#salt += 1n));
  }

  /** Searches for about this time, or as far as the budget goes; whether there is more to search. */
  slice(milliseconds: number): boolean {
    const { nodes, depth, seconds } = this.task;
    const most = nodes ?? Infinity;
    const before = this.#nodes();
    const limit = seconds === null ? most : Math.min(most, before + Math.max(1000, this.#pace * milliseconds));
    this.#set("NODE_LIMIT", BigInt(Number.isFinite(limit) ? Math.ceil(limit) : this.#constant("UNLIMITED")));
    const begun = performance.now();
    const stopped = !this.#deepen();
    const taken = performance.now() - begun;
    if (taken > 1) this.#pace = (this.#nodes() - before) / taken;
    if (stopped) return this.#nodes() < most;
    this.#whole = this.#found;
    this.#found = this.#cut = [];
    this.#depth += 1;
    return this.#depth <= depth && this.#whole.some(({ value }) => Math.abs(value) <= this.#constant("PROVEN"));
  }

  result(): AlphaBetaResult {
    return { kind: "alphabeta", nodes: this.#nodes(), lines: this.#whole, partial: this.#cut };
  }

  /** What was found at the depths that were searched whole. */
  progress(): AlphaBetaResult | null {
    return this.#whole.length > 0 ? { kind: "alphabeta", nodes: this.#nodes(), lines: this.#whole, partial: [] } : null;
  }

  /** Searches for the best moves at the current depth, one after another; whether all were found. */
  #deepen(): boolean {
    const { module, task } = this;
    const window = 2n * BigInt(this.#constant("WIN"));
    while (this.#found.length < task.count) {
      const excluded = module.view(this.#excluded);
      excluded[0] = BigInt(this.#found.length);
      this.#found.forEach(({ codes }, place) => (excluded[1 + place] = BigInt(codes[0] ?? 0)));
      this.#set("STOP", 0n);
      const value = Number(module.call("search", this.#arrays, [0n, BigInt(this.#depth), -window, window]));
      const stopped = this.#get("STOP") !== 0n;
      const line = module.view(this.#lines);
      const length = Math.min(Number(line[0]), task.plies);
      const codes = Array.from(line.subarray(1, 1 + length), Number);
      const found = codes.length > 0 ? [{ value, depth: this.#depth - (stopped ? 1 : 0), codes }] : [];
      if (stopped) {
        this.#cut = [...this.#found, ...found];
        return false;
      }
      this.#found = [...this.#found, ...found];
    }
    return true;
  }

  #nodes(): number {
    return Number(this.#get("NODES"));
  }

  #get(name: string): bigint {
    return this.module.view(this.#control)[this.#constant(name)] ?? 0n;
  }

  #set(name: string, value: bigint): void {
    this.module.view(this.#control)[this.#constant(name)] = value;
  }
}
