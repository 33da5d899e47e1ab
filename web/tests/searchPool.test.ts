import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AlphaBetaTask, TreeResult, TreeTask } from "../src/api/schema";
import type { SearchResult, SearchTask, Thread } from "../src/engine/search";
import { SearchPool } from "../src/engine/searchPool";

interface Running {
  task: SearchTask;
  thread: Thread;
  update: (found: SearchResult) => void;
  resolve: (found: SearchResult) => void;
}

/** A worker whose searches a test answers. */
class FakeWorker {
  static started: FakeWorker[] = [];
  onerror: ((event: { message: string }) => void) | null = null;
  terminated = false;
  stopped = 0;
  running: Running[] = [];

  constructor() {
    FakeWorker.started.push(this);
  }
  start = (): Promise<void> => Promise.resolve();
  search = (task: SearchTask, thread: Thread, update: Running["update"]): Promise<SearchResult> =>
    new Promise((resolve) => this.running.push({ task, thread, update, resolve }));
  stop = (): Promise<void> => Promise.resolve(void this.stopped++);
  terminate(): void {
    this.terminated = true;
  }
}
vi.mock("comlink", () => ({ wrap: (worker: unknown) => worker, proxy: (value: unknown) => value }));

const deep = (game: string): AlphaBetaTask => ({ kind: "alphabeta", game, count: 1 }) as AlphaBetaTask;
const wide = { kind: "tree", game: "kerala", count: 1, dice: [["1"], ["2"]] } as unknown as TreeTask;
const found = (nodes: number): SearchResult => ({ kind: "alphabeta", nodes });
const tree = (visits: number[], line: number[]): TreeResult => ({
  kind: "tree",
  simulations: 10,
  visits: 10,
  totals: [6, 4],
  children: visits.map((count, code) => ({ code, visits: count, totals: [count, 0] })),
  lines: [line],
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("the search pool", () => {
  let pool: SearchPool;
  const worker = (place: number): FakeWorker => FakeWorker.started[place] ?? new FakeWorker();
  const asked = (): string[][] => FakeWorker.started.map(({ running }) => running.map(({ task }) => task.game));

  beforeEach(() => {
    FakeWorker.started = [];
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("navigator", { hardwareConcurrency: 8 });
    pool = new SearchPool({ site: "", list: "" });
  });

  it("searches in two workers, and keeps the order of the results", async () => {
    const counts: number[] = [];
    const results = pool.run(["a", "b", "c"].map(deep), { done: (count) => counts.push(count) });
    await settled();
    expect(asked()).toEqual([["a"], ["b"]]);
    worker(1).running[0]?.resolve(found(2));
    await settled();
    expect(asked()).toEqual([["a"], ["b", "c"]]);
    worker(1).running[1]?.resolve(found(3));
    worker(0).running[0]?.resolve(found(1));
    expect(await results).toEqual([found(1), found(2), found(3)]);
    expect(counts).toEqual([1, 2, 3]);
  });

  it("grows a second tree in the other worker, and adds them", async () => {
    const results = pool.run([wide]);
    await settled();
    expect(FakeWorker.started.map(({ running }) => running[0]?.thread)).toEqual([
      { number: 0, of: 2 },
      { number: 1, of: 2 },
    ]);
    worker(0).running[0]?.resolve(tree([4, 6], [1, 7]));
    worker(1).running[0]?.resolve(tree([5, 2], [0, 8]));
    const [sum] = await results;
    expect(sum).toEqual({
      kind: "tree",
      simulations: 20,
      visits: 20,
      totals: [12, 8],
      children: [{ code: 0, visits: 9, totals: [9, 0] }], // only the moves that were asked for
      lines: [
        [1, 7],
        [0, 8],
      ],
    });
  });

  it("passes on what a search has found so far", async () => {
    const told: SearchResult[] = [];
    void pool.run([deep("a")], { update: (so) => told.push(so) });
    await settled();
    worker(0).running[0]?.update(found(5));
    expect(told).toEqual([found(5)]);
  });

  it("stops a search that is aborted, and uses its worker again", async () => {
    const controller = new AbortController();
    const first = pool.run([deep("a")], { signal: controller.signal });
    await settled();
    controller.abort();
    expect(worker(0).stopped).toBe(1);
    worker(0).running[0]?.resolve(found(1));
    await expect(first).rejects.toThrow("aborted");
    void pool.run([deep("b")]);
    await settled();
    expect([asked(), worker(0).terminated]).toEqual([[["a", "b"]], false]);
  });

  it("terminates a worker that does not stop", async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const first = pool.run([deep("a")], { signal: controller.signal });
    const failed = expect(first).rejects.toThrow("does not stop");
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(1000);
    await failed;
    vi.useRealTimers();
    expect(worker(0).terminated).toBe(true);
  });

  it("reports a failure, and goes on in a new worker", async () => {
    const results = pool.run([deep("a")]);
    await settled();
    worker(0).onerror?.({ message: "no memory" });
    await expect(results).rejects.toThrow("no memory");
    void pool.run([deep("b")]);
    await settled();
    expect([worker(0).terminated, asked()]).toEqual([true, [["a"], ["b"]]]);
  });

  it("ends its workers when nobody has searched for a while", async () => {
    vi.useFakeTimers();
    const results = pool.run([deep("a")]);
    await vi.advanceTimersByTimeAsync(0);
    worker(0).running[0]?.resolve(found(1));
    await results;
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(worker(0).terminated).toBe(true);
  });
});
