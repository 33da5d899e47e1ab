import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Setup } from "../src/api/schema";
import { beginPrepared, openingOf, openingWords } from "../src/offline/openings";
import type { OfflineStorage } from "../src/offline/storage";

const bundle = vi.hoisted(() => ({ loading: { state: "starting" } }));
vi.mock("../src/offline/bundle.svelte", () => bundle);
const files = vi.hoisted(() => new Map<string, object>());
vi.mock("../src/offline/prepared", () => ({
  readAnswer: (asked: string) => Promise.resolve(files.has(asked) ? Response.json(files.get(asked)) : null),
}));

const setup = (player: string, options = {}): Setup =>
  ({
    game: "siam",
    seats: [
      { kind: "mine", name: null },
      { kind: "computer", player },
    ],
    options,
  }) as unknown as Setup;

class Storage {
  names: string[] = [];
  written: unknown[] = [];
  rename(name: string): Promise<void> {
    this.names.push(name);
    return Promise.resolve();
  }
  write(text: string): Promise<boolean> {
    this.written.push(...(JSON.parse(text) as unknown[]));
    return Promise.resolve(true);
  }
}

describe("a first table", () => {
  let storage: Storage;
  const begin = (asked: Setup, name = "Ann"): Promise<string | null> =>
    beginPrepared(asked, name, storage as unknown as OfflineStorage);

  beforeEach(() => {
    storage = new Storage();
    bundle.loading.state = "starting";
    files.set(`openings en ${JSON.stringify(setup("level:8"))}`, {
      openings: [
        {
          stored: { id: "ID", entry: { changed: 99 }, events: [[1, { by: "NAME", at: 99, player: "level:8" }]] },
          table: { id: "ID", seq: 2, seats: [{ title: "NAME" }, { title: "Surus", computer: "level:8" }] },
          words: [{ path: ["reserve"], instruction: "Where?", sentences: {} }],
        },
      ],
      titles: { "level:3": ["NAME", "Moti"], "level:8": ["NAME", "Surus"] },
      placeholders: { id: "ID", invitation: "I", command: "C", name: "NAME", level: "level:8", time: 99 },
    });
  });

  it("is stored and shown with the person's values, before Python has started", async () => {
    const id = await begin(setup("level:3"));
    expect(id).toMatch(/^here-/);
    const now = expect.any(Number) as number;
    const [stored] = storage.written as { events: [number, string][] }[];
    expect(stored).toMatchObject({ id, entry: { changed: now } });
    expect(JSON.parse(stored?.events[0]?.[1] ?? "")).toEqual({ by: "Ann", at: now, player: "level:3" });
    expect(openingWords(id ?? "", 2, ["reserve"])?.instruction).toBe("Where?");
    expect(openingWords(id ?? "", 3, ["reserve"])).toBeUndefined(); // after a move
    expect(openingOf(id ?? "")).toEqual({
      id,
      seq: 2,
      seats: [{ title: "Ann" }, { title: "Moti", computer: "level:3" }],
    });
    expect(storage.names).toEqual(["Ann"]);
  });

  it.each([
    ["by options that nobody has prepared", setup("level:3", { crossed: true }), "Ann"],
    ["with a person who is called like a computer", setup("level:3"), "moti"],
  ])("%s is left to Python", async (_, asked, name) => {
    expect(await begin(asked, name)).toBeNull();
    expect(storage.written).toEqual([]);
  });

  it("is left to Python that has started", async () => {
    bundle.loading.state = "ready";
    expect(await begin(setup("level:3"))).toBeNull();
  });
});
