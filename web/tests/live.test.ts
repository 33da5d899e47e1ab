import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventsMessage, Message, Table } from "../src/api/types";
import { fold } from "../src/live/fold";
import { Live, type Wire } from "../src/live/live.svelte";

const table = { seq: 3, time: 0, moves: [], chat: [] } as unknown as Table;

function events(seq: number, ...kinds: object[]): EventsMessage {
  const numbered = kinds.map((event, place) => ({ seq: seq - kinds.length + place + 1, at: 0, ...event }));
  return { type: "events", events: numbered, changes: { seq, time: 0 } } as EventsMessage;
}

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

class Line implements Wire {
  sent: string[] = [];
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(readonly seen: number) {}

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: Partial<Message>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

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
