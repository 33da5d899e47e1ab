import { beforeEach, describe, expect, it, vi } from "vitest";
import { SearchWorker } from "../src/offline/searchWorker";

interface Running {
  job: string;
  report: (line: string) => void;
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
}

/** A worker whose jobs a test answers. */
class FakeWorker {
  static started: FakeWorker[] = [];
  onerror: ((event: { message: string }) => void) | null = null;
  terminated = false;
  running: Running[] = [];

  constructor() {
    FakeWorker.started.push(this);
  }
  start = (): Promise<void> => Promise.resolve();
  run = (job: string, report: (line: string) => void): Promise<string> =>
    new Promise((resolve, reject) => this.running.push({ job, report, resolve, reject }));
  terminate(): void {
    this.terminated = true;
  }
}
vi.mock("comlink", () => ({ wrap: (worker: unknown) => worker, proxy: (value: unknown) => value }));

describe("the search worker", () => {
  const nothing = (): void => undefined;
  let search: SearchWorker;
  const worker = (): FakeWorker => FakeWorker.started.at(-1) ?? new FakeWorker();
  const jobs = (): string[] => worker().running.map(({ job }) => job);

  beforeEach(() => {
    FakeWorker.started = [];
    vi.stubGlobal("Worker", FakeWorker);
    search = new SearchWorker({ howdah: "", pyodide: "" });
  });

  it("runs one job at a time, in order, and passes progress on", async () => {
    const lines: string[] = [];
    const first = search.run(1, "one", (line) => lines.push(line));
    const second = search.run(2, "two", nothing);
    expect(jobs()).toEqual(["one"]);
    worker().running[0]?.report("half");
    worker().running[0]?.resolve("first");
    expect([await first, lines]).toEqual(["first", ["half"]]);
    worker().running[1]?.resolve("second");
    expect(await second).toBe("second");
    expect(FakeWorker.started).toHaveLength(1);
  });

  it("ends the worker of a cancelled job, and runs the next one in a new worker", async () => {
    void search.run(1, "one", nothing);
    const second = search.run(2, "two", nothing);
    const [before] = FakeWorker.started;
    search.cancel(1);
    expect([before?.terminated, worker() === before]).toEqual([true, false]);
    before?.running[0]?.resolve("late"); // it was on its way already
    expect(jobs()).toEqual(["two"]);
    worker().running[0]?.resolve("second");
    expect(await second).toBe("second");
  });

  it("drops a job that is cancelled before it runs", async () => {
    const first = search.run(1, "one", nothing);
    void search.run(2, "two", nothing);
    search.cancel(2);
    search.cancel(7);
    worker().running[0]?.resolve("first");
    expect(await first).toBe("first");
    expect([jobs(), worker().terminated]).toEqual([["one"], false]);
  });

  it("reports a failure, and goes on in a new worker", async () => {
    const first = search.run(1, "one", nothing);
    const second = search.run(2, "two", nothing);
    const [before] = FakeWorker.started;
    before?.onerror?.({ message: "no memory" });
    await expect(first).rejects.toThrow("no memory");
    expect([before?.terminated, jobs()]).toEqual([true, ["two"]]);
    worker().running[0]?.resolve("second");
    expect(await second).toBe("second");
  });
});
