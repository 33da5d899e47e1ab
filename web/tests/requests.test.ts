import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { poll } from "../src/home/poll";
import { OfflineStorage } from "../src/offline/storage";

const openDB = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock("idb", () => ({ openDB }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a list is polled with one request at a time, and shown until it is stopped", async () => {
  Object.assign(document, { visibilityState: "visible" });
  const answers: ((value: string) => void)[] = [];
  const shown: string[] = [];
  const stop = poll(
    () => new Promise<string>((resolve) => answers.push(resolve)),
    (answer) => shown.push(answer),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(1);
  answers[0]?.("first");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toHaveLength(2);
  stop();
  answers[1]?.("second");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([shown, answers.length]).toEqual([["first"], 2]);
});

it("the stored tables are opened again after a failure", async () => {
  openDB.mockRejectedValueOnce(new DOMException("blocked")).mockResolvedValue({ getAll: () => Promise.resolve([]) });
  const storage = new OfflineStorage();
  await expect(storage.entries()).rejects.toThrow("blocked");
  expect(await storage.entries()).toEqual([]);
  await storage.entries();
  expect(openDB).toHaveBeenCalledTimes(2);
});
