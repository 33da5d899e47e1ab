import type { ThoughtStep } from "../api/schema";
import { settings } from "../settings/settings.svelte";
import { moduleAddresses } from "./moduleAddresses";
import type { SearchResult, SearchTask } from "./search";
import { SearchPool, type PoolOptions } from "./searchPool";

/** Searches so far, round by round, as the service wants them. */
export type Rounds = SearchResult[][];

export interface ThinkingOptions {
  signal?: AbortSignal | undefined;
  progress?: ((fraction: number) => void) | undefined;
}

// Nodes a second at which a search on this device is worth having, for each kind of search.
const QUICK = { alphabeta: 300_000, tree: 3_000 };
const TRIAL = 0.06; // seconds

let pool: SearchPool | undefined;
const quick = new Map<string, Promise<boolean>>(); // by game

/** Whether searches may run on this device: there are modules, and the person has not chosen the server. */
export function mayThinkHere(): boolean {
  return settings.is("device") && moduleAddresses() !== null;
}

/**
 * Thinks on this device: `step` asks the service what to search next, given the results so far. Null where the device
 * is too slow, or cannot search.
 */
export async function think(
  step: (rounds: Rounds) => Promise<ThoughtStep>,
  { signal, progress }: ThinkingOptions = {},
): Promise<ThoughtStep | null> {
  const rounds: Rounds = [];
  for (;;) {
    const next = await step(rounds);
    const { searches } = next;
    const [first] = searches;
    if (!first) return next;
    if (!(await isQuick(first))) return null;
    const isFirst = rounds.length === 0; // it has most of the searches
    const done = isFirst ? (count: number): void => progress?.(count / searches.length) : undefined;
    rounds.push(await runHere(searches, { signal, done }));
  }
}

/** Runs searches on this device. */
export function runHere(tasks: SearchTask[], options: PoolOptions): Promise<SearchResult[]> {
  const addresses = moduleAddresses();
  if (!addresses) return Promise.reject(new TypeError("this site was built without modules"));
  return (pool ??= new SearchPool(addresses)).run(tasks, options);
}

/** Whether this device searches quickly enough in a game: measured once, by a short search. */
export function isQuick(task: SearchTask): Promise<boolean> {
  const known = quick.get(task.game);
  if (known) return known;
  const found = measure(task).catch(() => false);
  quick.set(task.game, found);
  return found;
}

async function measure(task: SearchTask): Promise<boolean> {
  const short = { ...task, seconds: TRIAL };
  const trial: SearchTask = short.kind === "tree" ? { ...short, simulations: null } : { ...short, nodes: null };
  await runHere([trial], {}); // the first search also loads and compiles the module
  const begun = performance.now();
  const [found] = await runHere([trial], {});
  const seconds = (performance.now() - begun) / 1000;
  if (!found) return false;
  const nodes = found.kind === "tree" ? found.simulations : found.nodes;
  const decided = seconds < TRIAL; // it has searched everything
  return decided || nodes / seconds >= QUICK[found.kind];
}
