import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, TableView, Words } from "../src/api/schema";
import { applyEvents } from "../src/connection/applyEvents";
import { TableConnection, type CommandResult } from "../src/connection/tableConnection.svelte";
import { events, FakeChannel } from "./fakeChannel";

const table = { seq: 3, time: 0, moves: [], chat: [] } as unknown as TableView;

const played = { kind: "played", seat: 0, move: "@a1N", path: ["reserve", "a1", "face:N"] };

describe("the table after events", () => {
  it("gets moves, draws and chat from the events, and loses what is undone", () => {
    const said = { kind: "said", seat: 0, name: "Ann", text: "hello" };
    const after = applyEvents(table, events(6, played, { kind: "drew", move: "deal:R3", path: ["R3"] }, said));
    expect(after?.moves.map(({ seat, move, path }) => [seat, move, path])).toEqual([
      [0, "@a1N", played.path],
      ["chance", "deal:R3", ["R3"]],
    ]);
    expect(after?.chat[0]?.text).toBe("hello");
    expect(after && applyEvents(after, events(7, { kind: "undone", keep: 1 }))?.moves).toHaveLength(1);
  });

  it("has each event once", () => {
    const after = applyEvents(table, events(4, played));
    expect(after && applyEvents(after, events(4, played))?.moves).toHaveLength(1);
  });

  it("is unknown where events are missing", () => {
    expect(applyEvents(table, events(6, played))).toBeNull();
  });
});

describe("a connection to a table", () => {
  let channels: FakeChannel[] = [];
  let connection: TableConnection;
  const last = (): FakeChannel => channels.at(-1) ?? new FakeChannel(0);

  const openChannel = (seen: number): FakeChannel => {
    channels.push(new FakeChannel(seen));
    return last();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
    channels = [];
    connection = new TableConnection(openChannel);
    connection.open();
    last().receive({ type: "table", table, presence: { seats: [], spectators: 0 } });
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("requests only the missing events when it reconnects", () => {
    last().close();
    expect(connection.state).toBe("waiting");
    vi.advanceTimersByTime(1000);
    expect(channels.map(({ seen }) => seen)).toEqual([0, 3]);
  });

  it("shows a table that the browser knows, and sends what is done there once there is a channel", () => {
    const known = new TableConnection(openChannel, undefined, table);
    known.open();
    void known.send({ kind: "resign", seat: 0 });
    expect([known.table, known.state, last().seen, last().sent]).toEqual([table, "connecting", 3, []]);
    last().receive(events(3));
    expect(last().sent.map((text) => (JSON.parse(text) as Command).seen)).toEqual([3]);
    known.close();
  });

  it("sends a command again with the same id until it is answered", async () => {
    const outcome = connection.send({ kind: "resign", seat: 0 });
    const [first] = last().sent;
    last().close();
    vi.advanceTimersByTime(1000);
    last().receive(events(3));
    expect(last().sent).toEqual([first]);
    last().receive({ type: "answer", id: (JSON.parse(first ?? "") as { id: string }).id, seq: 3 });
    expect(await outcome).toEqual({ done: true });
    last().close();
    vi.advanceTimersByTime(1000);
    last().receive(events(3));
    expect(last().sent).toEqual([]);
  });

  it("asks again on the next connection until there are words", async () => {
    const words: Words = { path: ["reserve"], instruction: "Where?", sentences: { a1: "Enter on a1" } };
    const asked = connection.ask(["reserve"]);
    const [question] = last().sent;
    expect(JSON.parse(question ?? "")).toMatchObject({ v: 1, path: ["reserve"] });
    last().close();
    vi.advanceTimersByTime(1000);
    last().receive(events(3));
    expect(last().sent).toEqual([question]);
    last().receive({ type: "words", id: (JSON.parse(question ?? "") as { id: string }).id, words });
    expect(await asked).toEqual(words);
  });

  describe("when the table has changed meanwhile", () => {
    const commands = (): Command[] => last().sent.map((text) => JSON.parse(text) as Command);
    const refuse = (code: string): void =>
      last().receive({ type: "refused", id: commands()[0]?.id ?? "", error: { code, message: "no" } });
    let outcome: CommandResult | undefined;

    beforeEach(() => (outcome = undefined));

    it.each([
      { kind: "resign", seat: 1 },
      { kind: "propose", seat: 1, proposal: { kind: "draw" } },
    ] as const)("sends $kind again with the new sequence number", async (request) => {
      void connection.send(request).then((came) => (outcome = came));
      last().receive(events(4, played));
      refuse("stale");
      const [first, second] = commands();
      expect([first?.seen, second?.seen, second?.id]).toEqual([3, 4, first?.id]);
      last().receive({ type: "answer", id: second?.id ?? "", seq: 3 });
      await vi.waitFor(() => expect(outcome).toEqual({ done: true }));
    });

    it.each([
      { kind: "play", seat: 1, move: "@a1N" },
      { kind: "answer", seat: 1, offer: "undo", agree: true },
    ] as const)("never sends $kind again, which depends on the position", async (request) => {
      void connection.send(request).then((came) => (outcome = came));
      last().receive(events(4, played));
      refuse("stale");
      await vi.waitFor(() => expect(outcome?.done).toBe(false));
      expect(commands()).toHaveLength(1);
    });

    it("sends nothing again that is refused for another reason", async () => {
      void connection.send({ kind: "resign", seat: 1 }).then((came) => (outcome = came));
      last().receive(events(4, played));
      refuse("wrong-phase");
      await vi.waitFor(() => expect(outcome?.done).toBe(false));
      expect(commands()).toHaveLength(1);
    });
  });

  it("reconnects when a command is not answered", () => {
    void connection.send({ kind: "resign", seat: 0 });
    vi.advanceTimersByTime(7000);
    expect(channels).toHaveLength(2);
  });

  it("waits longer after each failure", () => {
    for (const wait of [400, 800, 1600]) {
      last().close();
      vi.advanceTimersByTime(wait);
    }
    expect(channels).toHaveLength(4);
  });

  it("keeps to its waiting times while the page is visible", () => {
    for (let failure = 0; failure < 10; failure++) {
      last().close();
      vi.advanceTimersByTime(20_000);
    }
    const opened = channels.length;
    last().close();
    vi.advanceTimersByTime(11_000);
    expect(channels).toHaveLength(opened);
  });

  it("stays closed when a command is not answered", () => {
    void connection.send({ kind: "resign", seat: 0 });
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(channels).toHaveLength(1);
  });

  it.each(["too-many-requests", "unavailable"])("tries again when it is refused with %s", (code) => {
    last().receive({ type: "refused", id: null, error: { code, message: "later" } });
    expect(connection.state).toBe("waiting");
    vi.advanceTimersByTime(1000);
    expect(channels).toHaveLength(2);
  });

  it("does not reconnect after a refusal", () => {
    last().receive({ type: "refused", id: null, error: { code: "not-allowed", message: "no" } });
    vi.advanceTimersByTime(60_000);
    expect([connection.state, channels.length]).toEqual(["refused", 1]);
  });
});
