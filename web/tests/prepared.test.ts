import { beforeEach, describe, expect, it, vi } from "vitest";
import { prepared } from "../src/offline/prepared";

vi.mock("../src/offline/storage", () => ({
  OfflineStorage: class {
    name = () => Promise.resolve('"Ann"');
  },
}));

const FILES: Record<string, unknown> = {
  "http://localhost/games/offline/answers-1.json": {
    "GET /games/siam/rules en": "offline/answer-2.json",
    'POST /positions en {"game":"siam"}': "offline/answer-3.json",
  },
  "http://localhost/games/offline/answer-2.json": "rules",
  "http://localhost/games/offline/answer-3.json": "start",
};
const answerTo = async (path: string, body?: object): Promise<unknown> => {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const found = await prepared(new Request(`http://localhost/games/api${path}?language=en`, init));
  return found && ((await found.json()) as unknown);
};

describe("an answer that was written ahead", () => {
  beforeEach(() => {
    const querySelector = (): object => ({ content: "offline/answers-1.json" });
    vi.stubGlobal("document", { baseURI: "http://localhost/games/", querySelector });
    vi.stubGlobal("fetch", (address: string) =>
      Promise.resolve(address in FILES ? Response.json(FILES[address]) : new Response("", { status: 404 })),
    );
  });

  it("comes from a file", async () => {
    expect(await answerTo("/games/siam/rules")).toBe("rules");
    expect(await answerTo("/games/siam/tutorial")).toBeNull();
  });

  it("is there for a start position only", async () => {
    expect(await answerTo("/positions", { game: "siam", players: null, options: {}, moves: [] })).toBe("start");
    expect(await answerTo("/positions", { game: "siam", moves: ["@c1N"] })).toBeNull();
    expect(await answerTo("/positions", { game: "siam", options: { turns: 7 } })).toBeNull();
  });

  it("says who the reader is, from this browser", async () => {
    expect(await answerTo("/session")).toEqual({ name: "Ann", account: null });
  });

  it("is not there for a request without a body", async () => {
    const asked = new Request("http://localhost/games/api/tables/here-x/hint", { method: "POST" });
    expect(await prepared(asked)).toBeNull();
  });
});
