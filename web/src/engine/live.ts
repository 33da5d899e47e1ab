import { api } from "../api/client";
import type { AnalysisView, PositionRequest, ThoughtStep } from "../api/schema";
import type { SearchResult } from "./search";
import { isQuick, mayThinkHere, runHere } from "./thinking";

export interface AnalysisOptions {
  lines?: number; // best moves wanted, 1 to 8
  onError?: (error: unknown) => void; // called once at the most
}

const BETWEEN_UPDATES = 300; // milliseconds

/** Analyses a position until it is stopped, on this device or else shortly on the server; returns how to stop it. */
export function analyse(
  position: PositionRequest,
  onUpdate: (found: AnalysisView) => void,
  { lines = 1, onError = () => undefined }: AnalysisOptions = {},
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const tell = (found: AnalysisView | null): void => {
    if (found && !signal.aborted) onUpdate(found);
  };
  const ask = (rounds: SearchResult[][]): Promise<ThoughtStep> =>
    api.think({ about: "analysis", position, lines, rounds }, signal);
  const run = async (): Promise<AnalysisView | null> => {
    const { searches, analysis } = mayThinkHere() ? await ask([]) : { searches: [], analysis: null };
    const [task] = searches;
    if (!task || !(await isQuick(task))) return analysis ?? api.analysis(position, lines, signal);
    const words = new Throttled(async (found: SearchResult) => tell((await ask([[found]])).analysis), signal);
    const [last] = await runHere([task], { signal, update: (found) => words.put(found) });
    await words.settled();
    return last ? (await ask([[last]])).analysis : null;
  };
  run().then(tell, (error: unknown) => {
    if (!signal.aborted) onError(error);
    controller.abort();
  });
  return () => controller.abort();
}

/** Handles the latest of the values that come, one at a time and not too often. */
class Throttled<Value> {
  readonly #waiting: Value[] = []; // the latest one, or none
  #running: Promise<void> | null = null;

  constructor(
    readonly handle: (value: Value) => Promise<void>,
    readonly signal: AbortSignal,
  ) {}

  put(value: Value): void {
    this.#waiting[0] = value;
    if (this.#running) return;
    this.#running = this.#run();
    this.#running.catch(() => undefined); // `settled` reports it
  }

  /** Waits for the value that is being handled. */
  settled(): Promise<void> {
    this.#waiting.pop();
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    for (let value = this.#waiting.pop(); value !== undefined; value = this.#waiting.pop()) {
      if (this.signal.aborted) return;
      await this.handle(value);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_UPDATES));
    }
    this.#running = null;
  }
}
