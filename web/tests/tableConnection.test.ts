import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, Table } from "../src/api/types";
import { fold } from "../src/live/fold";
import { Live, type Outcome } from "../src/live/live.svelte";
import { events, Line } from "./line";

const table = { seq: 3, time: 0, moves: [], chat: [] } as unknown as Table;

const played = { kind: "played", seat: 0, move: "@a1N" };

describe("a table that is followed", () => {
  it("gets moves, draws and lines from the events, and loses what is undone", () => {
    const said = { kind: "said", seat: 0, name: "Ann", text: "hello" };
    const after = fold(table, events(6, played, { kind: "drew", move: "deal:R3" }, said));
    expect(after?.moves.map(({ seat, move }) => [seat, move])).toEqual([
      [0, "@a1N"],
      ["chance", "deal:R3"],
    ]);
    expect(after?.chat[0]?.text).toBe("hello");
    expect(after && fold(after, events(7, { kind: "undone", keep: 1 }))?.moves).toHaveLength(1);
  });

  it("takes each event once", () => {
    const after = fold(table, events(4, played));
    expect(after && fold(after, events(4, played))?.moves).toHaveLength(1);
  });

  it("notices that events are missing", () => {
    expect(fold(table, events(6, played))).toBeNull();
  });
});

describe("a live connection", () => {
  let lines: Line[] = [];
  let live: Live;
  const last = (): Line => lines.at(-1) ?? new Line(0);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
    lines = [];
    live = new Live((seen) => {
      lines.push(new Line(seen));
      return last();
    });
    live.open();
    last().say({ type: "table", table, presence: { seats: [], spectators: 0 } });
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("asks only for what it has missed when it comes back", () => {
    last().close();
    expect(live.state).toBe("waiting");
    vi.advanceTimersByTime(1000);
    expect(lines.map(({ seen }) => seen)).toEqual([0, 3]);
  });

  it("sends a command again with the same id until it is answered", async () => {
    const outcome = live.send({ kind: "start" });
    const [first] = last().sent;
    last().close();
    vi.advanceTimersByTime(1000);
    last().say(events(3));
    expect(last().sent).toEqual([first]);
    last().say({ type: "answer", id: (JSON.parse(first ?? "") as { id: string }).id, events: [] });
    expect(await outcome).toEqual({ done: true });
    last().close();
    vi.advanceTimersByTime(1000);
    last().say(events(3));
    expect(last().sent).toEqual([]);
  });

  describe("where the game has gone on meanwhile", () => {
    const commands = (): Command[] => last().sent.map((text) => JSON.parse(text) as Command);
    const refuse = (code: string): void =>
      last().say({ type: "refused", id: commands()[0]?.id ?? "", error: { code, message: "no" } });
    let outcome: Outcome | undefined;

    beforeEach(() => (outcome = undefined));

    it.each([
      { kind: "resign", seat: 1 },
      { kind: "propose", seat: 1, proposal: { kind: "draw" } },
    ] as const)("gives $kind again, as one who has seen it", async (request) => {
      void live.send(request).then((came) => (outcome = came));
      last().say(events(4, played));
      refuse("stale");
      const [first, second] = commands();
      expect([first?.seen, second?.seen, second?.id]).toEqual([3, 4, first?.id]);
      last().say({ type: "answer", id: second?.id ?? "", events: [] });
      await vi.waitFor(() => expect(outcome).toEqual({ done: true }));
    });

    it.each([
      { kind: "play", seat: 1, move: "@a1N" },
      { kind: "answer", seat: 1, offer: "undo", agree: true },
    ] as const)("never gives $kind again, which was about what was seen", async (request) => {
      void live.send(request).then((came) => (outcome = came));
      last().say(events(4, played));
      refuse("stale");
      await vi.waitFor(() => expect(outcome?.done).toBe(false));
      expect(commands()).toHaveLength(1);
    });

    it("gives nothing again that is refused for another reason", async () => {
      void live.send({ kind: "resign", seat: 1 }).then((came) => (outcome = came));
      last().say(events(4, played));
      refuse("wrong-phase");
      await vi.waitFor(() => expect(outcome?.done).toBe(false));
      expect(commands()).toHaveLength(1);
    });
  });

  it("takes a connection for dead on which a command is not answered", () => {
    void live.send({ kind: "start" });
    vi.advanceTimersByTime(7000);
    expect(lines).toHaveLength(2);
  });

  it("waits longer after each failure", () => {
    for (const wait of [400, 800, 1600]) {
      last().close();
      vi.advanceTimersByTime(wait);
    }
    expect(lines).toHaveLength(4);
  });

  it("does not come back where it was not let in", () => {
    last().say({ type: "refused", id: null, error: { code: "not-allowed", message: "no" } });
    vi.advanceTimersByTime(60_000);
    expect([live.state, lines.length]).toEqual(["refused", 1]);
  });
});
