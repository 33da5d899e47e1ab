import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysisView, PositionRequest, ThoughtRequest, ThoughtStep } from "../src/api/schema";
import { analyse } from "../src/engine/live";
import type { SearchResult, SearchTask } from "../src/engine/search";
import type { PoolOptions } from "../src/engine/searchPool";

const device = vi.hoisted(() => ({
  allowed: true,
  quick: true,
  run: undefined as unknown as (options: PoolOptions) => Promise<SearchResult[]>,
  think: undefined as unknown as (asked: ThoughtRequest) => Promise<ThoughtStep>,
}));
vi.mock("../src/engine/thinking", () => ({
  mayThinkHere: () => device.allowed,
  isQuick: () => Promise.resolve(device.quick),
  runHere: (_: SearchTask[], options: PoolOptions) => device.run(options),
}));
vi.mock("../src/api/client", () => ({
  api: {
    think: (asked: ThoughtRequest) => device.think(asked),
    analysis: () => Promise.resolve(view(99)),
  },
}));

const position = { game: "siam" } as PositionRequest;
const view = (nodes: number): AnalysisView => ({ seat: 0, values: [0.5, 0.5], depth: 1, nodes, lines: [] });
const found = (nodes: number): SearchResult => ({ kind: "alphabeta", nodes });
const step = (part: Partial<ThoughtStep>): ThoughtStep => ({
  searches: [],
  hint: null,
  reply: null,
  review: null,
  analysis: null,
  ...part,
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe("the live analysis", () => {
  let told: number[];
  const tell = ({ nodes }: AnalysisView): void => void told.push(nodes);

  beforeEach(() => {
    told = [];
    device.allowed = device.quick = true;
    device.think = ({ rounds }) => {
      const [result] = rounds?.[0] ?? [];
      if (!result) return Promise.resolve(step({ searches: [{ kind: "alphabeta" } as SearchTask] }));
      return Promise.resolve(step({ analysis: view("nodes" in result ? result.nodes : 0) }));
    };
  });

  it("tells in words what the device has found so far, and at last", async () => {
    device.run = ({ update }) => {
      update?.(found(1));
      return settled().then(() => [found(2)]);
    };
    analyse(position, tell);
    await vi.waitFor(() => expect(told).toEqual([1, 2]), 5000);
  });

  it("tells nothing any more after it was stopped", async () => {
    let update: PoolOptions["update"];
    device.run = (options) => {
      ({ update } = options);
      return new Promise((_, reject) => options.signal?.addEventListener("abort", reject));
    };
    const errors: unknown[] = [];
    const stop = analyse(position, tell, { onError: (error) => errors.push(error) });
    await settled();
    stop();
    stop();
    update?.(found(3));
    await settled();
    expect([told, errors]).toEqual([[], []]);
  });

  it("asks the server where the device is slow, or is not to think", async () => {
    device.quick = false;
    analyse(position, tell);
    device.allowed = false;
    analyse(position, tell);
    await vi.waitFor(() => expect(told).toEqual([99, 99]));
  });

  it("has the result of a finished game at once", async () => {
    device.think = () => Promise.resolve(step({ analysis: view(0) }));
    analyse(position, tell);
    await vi.waitFor(() => expect(told).toEqual([0]));
  });

  it("reports an error once", async () => {
    device.think = () => Promise.reject(new TypeError("no such game"));
    const errors: unknown[] = [];
    analyse(position, tell, { onError: (error) => errors.push(error) });
    await vi.waitFor(() => expect(errors).toEqual([new TypeError("no such game")]));
  });
});
