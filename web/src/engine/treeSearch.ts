import type { Child, TreeResult, TreeTask } from "../api/schema";
import { constantsOf, type GameModule, type ModuleList, type Row, type Rows } from "./module";
import type { Search } from "./search";

const FIRST_SLICE = 20; // simulations

/** A tree search. It grows in slices, which change nothing about what it finds (`howdah/players/mcts.py`). */
export class TreeSearch implements Search {
  readonly #constant: (name: string) => number;
  readonly #arrays: (Row | Rows)[];
  readonly #nodes: Rows;
  readonly #share: number; // of the simulations
  #grown = 0;
  #pace = FIRST_SLICE / 40; // simulations a millisecond

  /** `thread` is the number of the tree, if several grow side by side. */
  constructor(
    readonly module: GameModule,
    readonly task: TreeTask,
    list: ModuleList,
    thread = 0,
    threads = 1,
  ) {
    const constant = (this.#constant = constantsOf(list, ["mcts_tree"]));
    const all = task.simulations ?? Infinity;
    this.#share = thread === 0 ? all - Math.floor(all / threads) * (threads - 1) || all : Math.floor(all / threads);
    module.free();
    const root = module.row(task.state.length);
    const nodes = (this.#nodes = module.rows(Math.floor(task.capacity / threads), constant("NODE_WORDS")));
    const control = module.row(constant("CONTROL_WORDS"));
    const [state, after] = [module.row(task.room), module.row(task.room)];
    const [codes, odds] = [module.row(task.most_moves), module.row(task.most_moves)];
    const [values, path] = [module.row(task.players), module.row(constant("LONGEST_PATH"))];
    const dice = module.row(2);
    this.#arrays = [root, nodes, control, state, after, codes, odds, values, path, dice];
    module.view(root).set(task.state.map(BigInt));
    module.view(nodes).fill(0n); // the root; expanding a node writes its children
    module.view(dice).set((task.dice[thread] ?? []).map(BigInt));
    const words = module.view(control).fill(0n);
    words[constant("SEATS")] = BigInt(task.players);
    words[constant("USED")] = 1n;
    words[constant("CAPACITY")] = BigInt(nodes.rows);
    words[constant("ROLLOUT_DEPTH")] = BigInt(task.rollout_depth);
    words[constant("EXPLORATION")] = BigInt(task.exploration);
    words[constant("EVALUATE_CHILDREN")] = task.evaluate_children ? 1n : 0n;
    words[constant("LEARNED")] = task.learned ? 1n : 0n;
  }

  /** Searches for about this time, or as far as the budget goes; whether there is more to search. */
  slice(milliseconds: number): boolean {
    const simulations = Math.min(this.#share - this.#grown, Math.max(1, Math.ceil(this.#pace * milliseconds)));
    const begun = performance.now();
    this.module.call("grow", this.#arrays, [BigInt(simulations)]);
    const taken = performance.now() - begun;
    if (taken > 1) this.#pace = simulations / taken;
    else this.#pace *= 2;
    this.#grown += simulations;
    return this.#grown < this.#share;
  }

  result(): TreeResult {
    const { count, plies } = this.task;
    const children = this.#childrenOf(0);
    const byVisits = children.toSorted((one, other) => this.#word(other, "VISITS") - this.#word(one, "VISITS"));
    return {
      kind: "tree",
      simulations: this.#grown,
      ...this.#counted(0),
      children: children.map((place) => ({ code: this.#word(place, "CODE"), ...this.#counted(place) })),
      lines: byVisits.slice(0, count).map((place) => this.#line(place).slice(0, plies)),
    };
  }

  progress(): TreeResult {
    return this.result();
  }

  /** The most visited line from a node on. */
  #line(place: number): number[] {
    const codes = [this.#word(place, "CODE")];
    for (let children = this.#childrenOf(place); children.length > 0; children = this.#childrenOf(place)) {
      place = children.reduce((best, child) =>
        this.#word(child, "VISITS") > this.#word(best, "VISITS") ? child : best,
      );
      codes.push(this.#word(place, "CODE"));
    }
    return codes;
  }

  #counted(place: number): Pick<Child, "visits" | "totals"> {
    const first = this.#constant("TOTALS");
    const totals = this.module.view(this.#nodes, place).subarray(first, first + this.task.players);
    return { visits: this.#word(place, "VISITS"), totals: Array.from(totals, Number) };
  }

  #childrenOf(place: number): number[] {
    const first = this.#word(place, "FIRST_CHILD");
    return first === 0 ? [] : Array.from({ length: this.#word(place, "CHILDREN") }, (_, number) => first + number);
  }

  #word(place: number, name: string): number {
    return Number(this.module.view(this.#nodes, place)[this.#constant(name)]);
  }
}

/** The sum of two trees that grew side by side from one position. */
export function addTrees(one: TreeResult, other: TreeResult): TreeResult {
  const sum = (own: number[], others: number[]): number[] => own.map((total, seat) => total + (others[seat] ?? 0));
  const children = (one.children ?? []).map((child, place) => {
    const twin = other.children?.[place] ?? { ...child, visits: 0, totals: [] };
    return { code: child.code, visits: child.visits + twin.visits, totals: sum(child.totals, twin.totals) };
  });
  const known = new Set(one.lines?.map(([first]) => first));
  return {
    kind: "tree",
    simulations: one.simulations + other.simulations,
    visits: one.visits + other.visits,
    totals: sum(one.totals, other.totals),
    children,
    lines: [...(one.lines ?? []), ...(other.lines ?? []).filter(([first]) => !known.has(first))],
  };
}
