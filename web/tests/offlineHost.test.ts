import { beforeEach, describe, expect, it, vi } from "vitest";
import { errorMessage } from "../src/app/errorMessage";
import { answer } from "../src/offline/host";
import { t } from "../src/text/language.svelte";

type Asked = Record<"method" | "path" | "language" | "query" | "body", string>;
type Answer = (asked: Asked, line: (text: string) => void) => Promise<{ status: number; text: string }>;

const host = vi.hoisted(() => ({
  answer: undefined as unknown as Answer,
  cancelled: [] as number[],
}));
vi.mock("comlink", () => ({
  proxy: (value: unknown) => value,
  wrap: () => ({
    start: () => Promise.resolve(),
    request: (_: number, asked: Asked, line: (text: string) => void) => host.answer(asked, line),
    cancel: (number: number) => host.cancelled.push(number),
  }),
}));
vi.mock("../src/engine/moduleAddresses", () => ({ moduleAddresses: () => ({ site: "", list: "" }) }));
vi.mock(import("../src/offline/bundle.svelte"), async (original) => ({
  ...(await original()),
  fetchBundle: () => Promise.resolve({ howdah: "howdah.zip", pyodide: "pyodide/", files: [], bytes: 0 }),
}));

const hint = (init: RequestInit = {}): Request =>
  new Request("http://localhost/api/tables/here-x/hint?language=en&invitation=abc", { method: "POST", ...init });

describe("the offline host", () => {
  beforeEach(() => {
    vi.stubGlobal("Worker", EventTarget);
    host.cancelled = [];
  });

  it("is asked as the server is", async () => {
    const asked: Asked[] = [];
    host.answer = (one) => {
      asked.push(one);
      return Promise.resolve({ status: 409, text: "no" });
    };
    const response = await answer(hint({ body: "{}" }));
    expect(asked).toEqual([
      { method: "POST", path: "/tables/here-x/hint", language: "en", query: '{"invitation":"abc"}', body: "{}" },
    ]);
    expect([response.status, await response.text()]).toEqual([409, "no"]);
  });

  it("streams an answer in several lines", async () => {
    let finish: (answer: { status: number; text: string }) => void = () => undefined;
    host.answer = (_, line) => {
      line("first");
      return new Promise((resolve) => (finish = resolve));
    };
    const response = await answer(hint());
    finish({ status: 200, text: "last" });
    expect(await response.text()).toBe("first\nlast\n");
  });

  it("is told that a request is cancelled", async () => {
    const controller = new AbortController();
    let reached = false;
    host.answer = () => {
      reached = true;
      return new Promise((_, reject) => controller.signal.addEventListener("abort", reject));
    };
    const asked = answer(hint({ signal: controller.signal }));
    await vi.waitFor(() => expect(reached).toBe(true));
    controller.abort();
    expect(host.cancelled).toHaveLength(1);
    await expect(asked).rejects.toBeDefined();
  });

  it("tells in the console why it failed, and people that it was not the connection", async () => {
    const told = vi.spyOn(console, "error").mockReturnValue();
    const cause = new TypeError("expected modules/siam.wasm, but status 404 came");
    host.answer = () => Promise.reject(cause);
    const error: unknown = await answer(hint()).catch((failure: unknown) => failure);
    expect(told).toHaveBeenCalledExactlyOnceWith("the offline host failed: POST /tables/here-x/hint", cause);
    expect(errorMessage(error)).toBe(t("error.browser"));
    told.mockRestore();
  });
});
