import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, Table } from "../src/api/types";
import type { Move } from "../src/games/move";
import { settings } from "../src/settings/settings.svelte";
import { Sitting } from "../src/table/sitting.svelte";
import { events, Line } from "./line";

const MOVE: Move = { code: 1, notation: "@a1N", path: ["reserve", "a1", "face:N"] };
const MOVES = [MOVE, { code: 2, notation: "@b1N", path: ["reserve", "b1", "face:N"] }];

function seat(number: number, name: string | null): object {
  return { seat: number, name, computer: null, away: false, out: false };
}

const board = { view: {}, turn: 0, moves: MOVES, position: "" };
const waiting = {
  seq: 3,
  time: 0,
  phase: "waiting",
  moves: [],
  chat: [],
  setup: { game: "siam", options: {} },
  seats: [seat(0, "Ann"), seat(1, null)],
  you: { seat: 0, host: true, may: [] },
  board,
} as unknown as Table;
const joined = { seats: [seat(0, "Ann"), seat(1, "Bob")] };

describe("somebody at a table", () => {
  let line: Line;
  let sitting: Sitting;
  const kinds = (): string[] => commands().map(({ request }) => request.kind);
  const commands = (): Command[] => line.sent.map((text) => JSON.parse(text) as Command);
  const change = (seq: number, kind: object, changes: object): void => {
    const message = events(seq, kind);
    line.say({ ...message, changes: { ...message.changes, ...changes } });
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", {
      addEventListener: () => undefined,
      visibilityState: "visible",
      documentElement: { dataset: {} },
    });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no connection")));
    sitting = new Sitting((seen) => (line = new Line(seen)));
    sitting.live.open();
    line.say({ type: "table", table: waiting, presence: { seats: [], spectators: 0 } });
  });
  afterEach(() => {
    sitting.live.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("begins the game once when the last seat is taken", () => {
    expect(kinds()).toEqual([]);
    change(4, { kind: "joined", seat: 1, name: "Bob" }, joined);
    change(5, { kind: "said", seat: 1, name: "Bob", text: "hello" }, {});
    expect(kinds()).toEqual(["start"]);
  });

  describe("whose game the other has begun already", () => {
    beforeEach(() => {
      change(4, { kind: "joined", seat: 1, name: "Bob" }, joined);
      change(5, { kind: "started", order: [0, 1] }, { phase: "playing" });
    });

    it("hears nothing of coming second", async () => {
      const error = { code: "wrong-phase", message: "the game is playing" };
      line.say({ type: "refused", id: commands()[0]?.id ?? "", error });
      await vi.advanceTimersByTimeAsync(0);
      expect(sitting.refused).toBeNull();
    });

    it("can move before the start is answered, even without a connection", () => {
      line.close();
      expect(sitting.scene?.moves).toEqual(MOVES);
      void sitting.play(MOVE);
      expect([sitting.underway, sitting.scene?.moves]).toEqual(["@a1N", []]);
      vi.advanceTimersByTime(1000);
      line.say(events(5));
      expect(kinds()).toEqual(["start", "play"]);
    });

    it("can move while something else is not answered", () => {
      void sitting.ask({ kind: "chat", text: "hello" });
      expect(sitting.scene?.moves).toEqual(MOVES);
    });

    it("moves once at a time, and again when a move was refused", async () => {
      void sitting.play(MOVE);
      expect(sitting.scene?.moves).toEqual([]);
      const error = { code: "illegal-move", message: "c3 is closed", rule: "SI-2" };
      line.say({ type: "refused", id: commands()[1]?.id ?? "", error });
      await vi.advanceTimersByTimeAsync(0);
      expect(sitting.scene?.moves).toEqual(MOVES);
      expect(sitting.refused).toEqual({ text: "c3 is closed", rule: "SI-2" });
    });

    it("is told in his language what somebody else was quicker at", async () => {
      void sitting.ask({ kind: "answer", seat: 0, offer: "undo", agree: true });
      const error = { code: "bad-offer", message: "no offer of 'undo' is pending; expected one of: none" };
      line.say({ type: "refused", id: commands()[1]?.id ?? "", error });
      await vi.advanceTimersByTimeAsync(0);
      expect(sitting.refused?.text).toBe("This offer does not stand, or was declined a moment ago.");
    });

    describe("and who plans ahead", () => {
      const other = { code: 9, notation: "@e5S", path: ["reserve", "e5", "face:S"] };
      const play = (seq: number, turn: number, moves: readonly Move[]): void =>
        change(seq, { kind: "played", seat: 1 - turn, move: "@c5S" }, { board: { ...board, turn, moves } });

      beforeEach(() => {
        settings.turn("ahead", true);
        change(6, { kind: "played", seat: 0, move: "@c1N" }, { board: { ...board, turn: 1, moves: [] } });
      });
      afterEach(() => settings.turn("ahead", false));

      it("has the move that was picked played when the turn comes", async () => {
        await sitting.play(MOVE);
        expect(sitting.planned).toEqual(MOVE);
        expect(kinds()).toEqual(["start"]);
        play(7, 0, [other, MOVE]);
        expect(commands()[1]?.request).toEqual({ kind: "play", seat: 0, move: "@a1N" });
        expect(sitting.planned).toBeNull();
      });

      it("has a typed move played, however it is written", async () => {
        await sitting.refuse("@A1 n");
        play(7, 0, MOVES);
        expect(commands()[1]?.request).toMatchObject({ kind: "play", move: "@a1N" });
      });

      it("plays nothing that is not legal then", async () => {
        await sitting.play(MOVE);
        play(7, 0, [other]);
        await vi.advanceTimersByTimeAsync(0);
        expect(kinds()).toEqual(["start"]);
        expect(sitting.planned).toBeNull();
        expect(sitting.refused).not.toBeNull();
      });

      it("gives a plan up that was made before somebody took back", async () => {
        await sitting.play(MOVE);
        change(7, { kind: "undone", keep: 0 }, { board: { ...board, turn: 0, moves: MOVES } });
        expect(kinds()).toEqual(["start"]);
        expect(sitting.planned).toBeNull();
      });
    });

    it("who does not plan ahead is told that it is not his turn", async () => {
      change(6, { kind: "played", seat: 0, move: "@c1N" }, { board: { ...board, turn: 1, moves: [] } });
      await sitting.refuse("@a1N");
      expect([sitting.planned, sitting.refused?.text]).toEqual([null, "It is not your turn."]);
    });

    it("is told that the server does not answer, where it has to be asked why", async () => {
      await sitting.refuse("c3");
      expect(sitting.refused?.text).toContain("does not answer");
    });
  });
});
