import type { AlphaBetaResult, AlphaBetaTask, TreeResult, TreeTask } from "../api/schema";
import { AlphaBetaSearch } from "./alphaBeta";
import type { GameModule, ModuleList } from "./module";
import { Playouts, Solver, type ProofResult, type ProofTask } from "./proof";
import { TreeSearch } from "./treeSearch";

export type SearchTask = AlphaBetaTask | TreeTask;
export type SearchResult = AlphaBetaResult | TreeResult;
/** What a worker does: searches, and the work of proofs. */
export type WorkerTask = SearchTask | ProofTask;
export type WorkerResult = SearchResult | ProofResult;

/** A search that runs in slices. */
export interface Search {
  /** Searches for about this time, or as far as the budget goes; whether there is more to search. */
  slice(milliseconds: number): boolean;
  result(): WorkerResult;
  /** What is worth telling while the search goes on. */
  progress(): SearchResult | null;
}

/** Which of the threads that search for a task this is. */
export interface Thread {
  number: number;
  of: number;
}

export interface Watcher {
  stopped: () => boolean;
  update?: ((found: SearchResult) => void) | undefined;
}

const SLICE = 40; // milliseconds, after which a search can be stopped
const BETWEEN_UPDATES = 150; // milliseconds

/** Searches until the budget is used up or the watcher stops it. */
export async function search(
  module: GameModule,
  list: ModuleList,
  task: WorkerTask,
  thread: Thread,
  { stopped, update }: Watcher,
): Promise<WorkerResult> {
  const begun = performance.now();
  const seconds = "seconds" in task ? task.seconds : null;
  const end = seconds === null ? Infinity : begun + 1000 * seconds;
  const running = searchOf(module, list, task, thread);
  let told = begun;
  let now = begun;
  // However early a search is stopped, it has searched one slice.
  while (running.slice(Math.max(1, Math.min(SLICE, end - now)))) {
    now = performance.now();
    if (update && now - told >= BETWEEN_UPDATES) {
      const found = running.progress();
      if (found) update(found);
      told = now;
    }
    await messagesCame();
    if (now >= end || stopped()) break;
  }
  return running.result();
}

function searchOf(module: GameModule, list: ModuleList, task: WorkerTask, { number, of }: Thread): Search {
  if (task.kind === "alphabeta") return new AlphaBetaSearch(module, task, list);
  if (task.kind === "tree") return new TreeSearch(module, task, list, number, of);
  return task.kind === "solve" ? new Solver(module, task, list) : new Playouts(module, task, list);
}

/** Lets messages in. A timer would wait some milliseconds longer. */
function messagesCame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
