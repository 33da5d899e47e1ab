import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../src/api/client";
import type { Command, MoveView, PositionView, TableView } from "../src/api/schema";
import { settings } from "../src/settings/settings.svelte";
import { TableController } from "../src/table/tableController.svelte";
import { events, FakeChannel } from "./fakeChannel";

const MOVE: MoveView = { code: 1, notation: "@a1N", path: ["reserve", "a1", "face:N"], sentence: "Enter on a1" };
const MOVES = [MOVE, { code: 2, notation: "@b1N", path: ["reserve", "b1", "face:N"], sentence: "Enter on b1" }];

function seat(number: number, name: string | null): object {
  return { seat: number, name, computer: null, away: false, out: false };
}

const board = { view: {}, turn: 0, moves: MOVES, position: "after 1200" };
const waiting = {
  seq: 3,
  time: 0,
  phase: "waiting",
  moves: [],
  chat: [],
  title: { en: "Siam" },
  setup: { game: "siam", options: {} },
  seats: [seat(0, "Ann"), seat(1, null)],
  you: { seat: 0, seats: [0], host: true, may: [] },
  board,
} as unknown as TableView;
const joined = { seats: [seat(0, "Ann"), seat(1, "Bob")] };

describe("a player at a table", () => {
  let channel: FakeChannel;
  let controller: TableController;
  const kinds = (): string[] => commands().map(({ request }) => request.kind);
  const commands = (): Command[] => channel.sent.map((text) => JSON.parse(text) as Command);
  const change = (seq: number, kind: object, changes: object): void => {
    const message = events(seq, kind);
    channel.receive({ ...message, changes: { ...message.changes, ...changes } });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", {
      addEventListener: () => undefined,
      querySelector: () => null,
      visibilityState: "visible",
      documentElement: { dataset: {} },
    });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no connection")));
    settings.pace = "off";
    controller = new TableController("k3x9", null, (seen) => (channel = new FakeChannel(seen)));
    controller.connection.open();
    channel.receive({ type: "table", table: waiting, presence: { seats: [], spectators: 0 } });
  });
  afterEach(() => {
    controller.connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  describe("whose game has started", () => {
    beforeEach(() => {
      change(4, { kind: "joined", seat: 1, name: "Bob" }, joined);
      change(5, { kind: "started", order: [0, 1] }, { phase: "playing" });
    });

    it("can move without a connection; the move is sent later", () => {
      channel.close();
      expect(controller.shown?.moves).toEqual(MOVES);
      void controller.play(MOVE);
      expect([controller.sending, controller.shown?.moves]).toEqual([MOVE, []]);
      vi.advanceTimersByTime(1000);
      channel.receive(events(5));
      expect(kinds()).toEqual(["play"]);
    });

    it("sees the path of the last move, and none at the start, but never that of a draw", () => {
      const draw = { kind: "drew", move: "deal:R3", path: ["R3"] };
      channel.receive(events(7, { kind: "played", seat: 0, move: MOVE.notation, path: MOVE.path }, draw));
      expect(controller.history.lastPath).toEqual(MOVE.path);
      controller.step(1);
      expect([controller.history.at, controller.history.lastPath]).toEqual([1, MOVE.path]);
      controller.step(0);
      expect([controller.history.at, controller.history.lastPath]).toEqual([0, []]);
      controller.step(2);
      expect(controller.history.at).toBeNull();
    });

    it("sees the current position after an undo of what was shown", () => {
      const play = { kind: "played", seat: 0, move: MOVE.notation, path: MOVE.path };
      channel.receive(events(8, play, play, play));
      controller.step(2);
      channel.receive(events(9, { kind: "undone", keep: 1 }));
      expect([controller.history.at, controller.history.notations]).toEqual([null, [MOVE.notation]]);
    });

    it("is not told why a move was refused once the table has changed", async () => {
      let answer: (found: Awaited<ReturnType<typeof api.tableWhyNot>>) => void = () => undefined;
      vi.spyOn(api, "tableWhyNot").mockReturnValue(new Promise((resolve) => (answer = resolve)));
      const asked = controller.refuse("@c3N");
      channel.receive(events(6, { kind: "played", seat: 0, move: MOVE.notation, path: MOVE.path }));
      answer({ legal: false, why_not: { key: "closed", rule: null, text: "c3 is closed" } } as never);
      await asked;
      expect(controller.refused).toBeNull();
    });

    it("confirms a move from the position itself, in a game of any length", async () => {
      const fetched = vi.spyOn(api, "position").mockResolvedValue({ view: "after" } as unknown as PositionView);
      settings.turn("confirm", true);
      const play = { kind: "played", seat: 0, move: MOVE.notation, path: MOVE.path };
      channel.receive(events(1205, ...Array<object>(1200).fill(play)));
      await controller.play(MOVE);
      settings.turn("confirm", false);
      expect(fetched.mock.lastCall?.[0]).toMatchObject({ position: "after 1200", moves: [MOVE.notation] });
      expect(controller.shown?.view).toBe("after");
    });

    it("can move while something else is not answered", () => {
      void controller.send({ kind: "chat", text: "hello" });
      expect(controller.shown?.moves).toEqual(MOVES);
    });

    it("moves once at a time, and again when a move was refused", async () => {
      void controller.play(MOVE);
      expect(controller.shown?.moves).toEqual([]);
      const error = { code: "illegal-move", message: "c3 is closed", rule: "SI-2", section: "Enter" };
      channel.receive({ type: "refused", id: commands()[0]?.id ?? "", error });
      await vi.advanceTimersByTimeAsync(0);
      expect(controller.shown?.moves).toEqual(MOVES);
      expect(controller.refused).toEqual({ text: "c3 is closed", rule: "SI-2", section: "Enter" });
    });

    it("is told in the words of the service that another player was faster", async () => {
      void controller.send({ kind: "answer", seat: 0, offer: "undo", agree: true });
      const error = { code: "bad-offer", message: "This cannot be offered or answered now." };
      channel.receive({ type: "refused", id: commands()[0]?.id ?? "", error });
      await vi.advanceTimersByTimeAsync(0);
      expect(controller.refused?.text).toBe("This cannot be offered or answered now.");
    });

    describe("and who plans a premove", () => {
      const other = { code: 9, notation: "@e5S", path: ["reserve", "e5", "face:S"], sentence: "Enter on e5" };
      const play = (seq: number, turn: number, moves: readonly MoveView[]): void =>
        change(seq, { kind: "played", seat: 1 - turn, move: "@c5S" }, { board: { ...board, turn, moves } });

      beforeEach(() => {
        settings.turn("ahead", true);
        change(6, { kind: "played", seat: 0, move: "@c1N" }, { board: { ...board, turn: 1, moves: [] } });
      });
      afterEach(() => settings.turn("ahead", false));

      it("plays the picked move when the turn comes", async () => {
        await controller.play(MOVE);
        expect(controller.premove.plan).toEqual(MOVE);
        expect(kinds()).toEqual([]);
        play(7, 0, [other, MOVE]);
        expect(commands()[0]?.request).toEqual({ kind: "play", seat: 0, move: "@a1N" });
        expect(controller.premove.plan).toBeNull();
      });

      it("plays the picked move, and notifies through the service worker, which phones allow too", async () => {
        const Refusing = Object.assign(vi.fn(), { permission: "granted" });
        const showNotification = vi.fn();
        Object.assign(document, { visibilityState: "hidden" });
        vi.stubGlobal("window", { Notification: Refusing });
        vi.stubGlobal("Notification", Refusing);
        const getRegistration = (): Promise<unknown> => Promise.resolve({ showNotification });
        vi.stubGlobal("navigator", { serviceWorker: { getRegistration } });
        settings.turn("notify", true);
        await controller.play(MOVE);
        play(7, 0, [MOVE]);
        settings.turn("notify", false);
        expect(kinds()).toEqual(["play"]);
        await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce());
        expect(Refusing).not.toHaveBeenCalled();
      });

      it("plays a typed move, in any spelling", async () => {
        await controller.refuse("@A1 n");
        play(7, 0, MOVES);
        expect(commands()[0]?.request).toMatchObject({ kind: "play", move: "@a1N" });
      });

      it("plays no move that is not legal then", async () => {
        await controller.play(MOVE);
        play(7, 0, [other]);
        await vi.advanceTimersByTimeAsync(0);
        expect(kinds()).toEqual([]);
        expect(controller.premove.plan).toBeNull();
        expect(controller.refused).not.toBeNull();
      });

      it("drops a plan that was made before an undo", async () => {
        await controller.play(MOVE);
        change(7, { kind: "undone", keep: 0 }, { board: { ...board, turn: 0, moves: MOVES } });
        expect(kinds()).toEqual([]);
        expect(controller.premove.plan).toBeNull();
      });
    });

    it("without premoves is told that it is not their turn", async () => {
      change(6, { kind: "played", seat: 0, move: "@c1N" }, { board: { ...board, turn: 1, moves: [] } });
      await controller.refuse("@a1N");
      expect([controller.premove.plan, controller.refused?.text]).toEqual([null, "It is not your turn."]);
    });

    it("is told that the server does not answer, when asking why a move is refused", async () => {
      await controller.refuse("c3");
      expect(controller.refused?.text).toContain("not answering");
    });
  });
});
