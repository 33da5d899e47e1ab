import { beforeEach, describe, expect, it, vi } from "vitest";
import { dispatch, isOfflineTable } from "../src/api/dispatch";
import { isOnline } from "../src/api/connectivity.svelte";

const bundle = vi.hoisted(() => ({ stored: false }));
vi.mock("../src/offline/host", () => ({
  answer: async (request: Request) => new Response(`offline ${await request.text()}`.trim()),
}));
const prepared = vi.hoisted(() => ({ answer: null as string | null }));
vi.mock("../src/offline/prepared", () => ({
  prepared: () => Promise.resolve(prepared.answer === null ? null : new Response(prepared.answer)),
}));
vi.mock("../src/offline/bundle.svelte", () => ({ isBundleStored: () => Promise.resolve(bundle.stored) }));

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const stubPage = (hasServer: boolean): void =>
  void vi.stubGlobal("document", { querySelector: () => (hasServer ? null : { content: "none" }) });
const answerTo = async (path: string, table?: string, body?: string, method = "POST"): Promise<string> => {
  const request = new Request(`http://localhost${path}`, body === undefined ? {} : { method, body });
  return (await dispatch(request, path, table)).text();
};

describe("a request is answered", () => {
  beforeEach(() => {
    stubPage(true);
    bundle.stored = false;
    fetched.mockReset();
    fetched.mockImplementation(() => Promise.resolve(new Response("server")));
    vi.stubGlobal("fetch", fetched);
  });

  const loseConnection = (): void =>
    void fetched.mockImplementation(async (request) => {
      await request.text();
      throw new TypeError("no connection");
    });

  it("by the server, where there is one", async () => {
    expect(await answerTo("/api/games")).toBe("server");
    expect(isOnline()).toBe(true);
  });

  it("in the browser at an offline table, even with a connection", async () => {
    expect(isOfflineTable("here-k3x9")).toBe(true);
    expect(await answerTo("/api/tables/{table_id}/record", "here-k3x9")).toBe("offline");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("in the browser on a static site", async () => {
    stubPage(false);
    expect(await answerTo("/api/games")).toBe("offline");
    expect(isOnline()).toBe(false);
  });

  it("from a file on a static site, where its answer was written ahead", async () => {
    stubPage(false);
    prepared.answer = "ready";
    expect(await answerTo("/api/games")).toBe("ready");
    prepared.answer = null;
  });

  it("in the browser when the server does not answer, if the bundle is stored", async () => {
    loseConnection();
    await expect(answerTo("/api/games")).rejects.toThrow("no connection");
    bundle.stored = true;
    expect(await answerTo("/api/games")).toBe("offline");
    expect(await answerTo("/api/positions", undefined, '{"game":"siam"}')).toBe('offline {"game":"siam"}');
    expect(isOnline()).toBe(false);
  });

  it("never in the browser when only a server can answer it", async () => {
    loseConnection();
    bundle.stored = true;
    await expect(answerTo("/api/tables")).rejects.toThrow("no connection");
    await expect(answerTo("/api/tables", undefined, "{}")).rejects.toThrow("no connection");
    await expect(answerTo("/api/tables/{table_id}", "k3x9")).rejects.toThrow("no connection");
    await expect(answerTo("/api/session/sign-in", undefined, "{}")).rejects.toThrow("no connection");
  });

  it("never in the browser when a name is to be stored on the server", async () => {
    loseConnection();
    bundle.stored = true;
    await expect(answerTo("/api/session", undefined, '{"name":"Ann"}', "PUT")).rejects.toThrow("no connection");
  });
});
