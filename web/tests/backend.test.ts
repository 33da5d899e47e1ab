import { beforeEach, describe, expect, it, vi } from "vitest";
import { livesHere, send } from "../src/api/backend";
import { isReached } from "../src/api/reach.svelte";

const desk = vi.hoisted(() => ({ ask: vi.fn(() => Promise.resolve(new Response("here"))) }));
const parcel = vi.hoisted(() => ({ kept: false }));
vi.mock("../src/local/desk", () => desk);
vi.mock("../src/local/parcel", () => ({ isParcelKept: () => Promise.resolve(parcel.kept) }));

const fetched = vi.fn<(address: string) => Promise<Response>>();
const alone = (yes: boolean): void =>
  void vi.stubGlobal("document", { querySelector: () => (yes ? { content: "none" } : null) });
const answerTo = async (path: string): Promise<string> => (await send({ method: "GET", path })).text();

describe("where a request is answered", () => {
  beforeEach(() => {
    alone(false);
    parcel.kept = false;
    fetched.mockReset();
    fetched.mockImplementation(() => Promise.resolve(new Response("server")));
    vi.stubGlobal("fetch", fetched);
  });

  it("is the server, where there is one", async () => {
    expect(await answerTo("games")).toBe("server");
    expect(isReached()).toBe(true);
  });

  it("is this device for a table that is here, whoever else answers", async () => {
    expect(livesHere("here-k3x9")).toBe(true);
    expect(await answerTo("tables/here-k3x9/record")).toBe("here");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is this device on a site of files alone", async () => {
    alone(true);
    expect(await answerTo("games")).toBe("here");
    expect(isReached()).toBe(false);
  });

  it("is this device when the server does not answer, if everything is kept here", async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError("no connection")));
    await expect(answerTo("games")).rejects.toThrow("no connection");
    parcel.kept = true;
    expect(await answerTo("games")).toBe("here");
    expect(isReached()).toBe(false);
  });

  it("is never this device for what only a server knows", async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError("no connection")));
    parcel.kept = true;
    await expect(answerTo("tables")).rejects.toThrow("no connection");
    await expect(answerTo("tables/k3x9")).rejects.toThrow("no connection");
  });
});
