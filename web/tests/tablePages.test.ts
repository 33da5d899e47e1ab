import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameView, OwnTableEntry, ReviewView, SeatView, TableView } from "../src/api/schema";
import { suggestName } from "../src/app/guestNames";
import { initialOf } from "../src/app/initial";
import { byUrgency, clockOf, statusOf } from "../src/home/entryStatus";
import { FinishedTables, PAGE } from "../src/home/ownTables";
import { bestMoment } from "../src/review/bestMoment";
import { soundOf } from "../src/table/alerts";
import { addressOf } from "../src/table/invitation";
import { nextLevel } from "../src/table/nextGame";

function seat(number: number, person: Partial<SeatView>): SeatView {
  const none = {
    side: `seat-${number}`,
    name: null,
    computer: null,
    host: false,
    away: false,
    out: false,
    program: false,
  };
  return { seat: number, ...none, title: person.name ?? null, ...person };
}

const ANN = seat(0, { name: "Ann", host: true });
const BOB = seat(1, { name: "Bob" });
const FREE = seat(1, {});

function table(changes: object): TableView {
  const you = { seat: 0, seats: [0], host: true, may: [], invitation: "secret" };
  return { id: "abc", phase: "waiting", seats: [ANN, FREE], you, moves: [], ...changes } as unknown as TableView;
}

describe("names", () => {
  it("suggests no name that somebody at the table has", () => {
    const first = suggestName([], () => 0);
    expect(suggestName([first.toUpperCase(), null], () => 0)).not.toBe(first);
  });

  it.each([
    ["ann", "A"],
    ["  élise", "É"],
    ["<3", "3"],
    ["𝒜nn", "𝒜"],
    ["!", "?"],
  ])("shows %s by the letter %s", (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});

describe("the address of a table", () => {
  it("is the invitation while a seat is free, and the bare one afterwards", () => {
    expect(addressOf(table({}))).toBe("http://localhost/table/abc?invitation=secret");
    expect(addressOf(table({ seats: [ANN, BOB], phase: "playing" }))).toBe("http://localhost/table/abc");
  });

  it("stays as it is for a person without a seat", () => {
    const you = { seat: null, seats: [], host: false, may: [], invitation: null };
    expect(addressOf(table({ you }))).toBeNull();
  });
});

describe("a list of tables", () => {
  beforeEach(() => {
    vi.stubGlobal("navigator", { languages: ["en-GB"] });
  });

  function entry(changes: object): OwnTableEntry {
    const usual = { id: "abc", game: "siam", phase: "over", changed: 1, seats: [ANN, BOB], seat: 0, due: false };
    return { ...usual, turn: null, result: null, ...changes } as unknown as OwnTableEntry;
  }

  it("has those that wait for the person first, and then the latest", () => {
    const listed = [
      entry({ id: "old", changed: 1 }),
      entry({ id: "new", changed: 3 }),
      entry({ id: "due", due: true }),
    ];
    expect(listed.sort(byUrgency).map(({ id }) => id)).toEqual(["due", "new", "old"]);
  });

  it.each([
    [{ due: true, phase: "playing" }, "Your turn"],
    [{ phase: "playing", turn: 1 }, "Bob to move"],
    [{ phase: "waiting", seats: [ANN, FREE] }, "1 free seat"],
    [{ result: { cause: "rules", winners: [0], scores: [1, 0] } }, "You won"],
    [{ result: { cause: "rules", winners: [1], scores: [0, 1] } }, "Bob won"],
    [{ result: { cause: "rules", winners: [0], scores: [1, 0] }, id: "here-x" }, "Ann won"], // both at one device
    [{ result: { cause: "rules", winners: [0, 1], scores: [3, 3] } }, "Shared win"],
    [{ result: { cause: "closed", winners: [], scores: [0, 0] } }, "Closed"],
    [{}, "Finished"], // stored by an old release
  ])("says of %j: %s", (changes, said) => {
    expect(statusOf(entry(changes))).toBe(said);
  });

  it("names the clock of a table", () => {
    const clock = { kind: "fischer", start: 300_000, increment: 5000 };
    expect(clockOf(entry({ setup: { clock } }))).toBe("Clock: 5 minutes each, plus 5 seconds per move");
    expect(clockOf(entry({ setup: { clock: null } }))).toBe("");
  });

  it("has finished games of the server and of the device, in the order of time, page by page", async () => {
    const own = Array.from({ length: PAGE + 5 }, (_, place) => entry({ id: `o${place}`, changed: 1000 - 10 * place }));
    const offline = [entry({ id: "here-new", changed: 995 }), entry({ id: "here-old", changed: 1 })];
    const going = entry({ id: "here-going", phase: "playing", changed: 2000 });
    const pages = new FinishedTables(
      (before) => {
        const from = before ? own.indexOf(before) + 1 : 0;
        return Promise.resolve(own.slice(from, from + PAGE));
      },
      () => Promise.resolve([...offline, going]),
    );
    const first = await pages.next();
    expect([first.length, pages.more]).toEqual([PAGE + 1, true]);
    expect(first.slice(0, 2).map(({ id }) => id)).toEqual(["o0", "here-new"]);
    const all = await pages.next();
    expect([all.length, pages.more]).toEqual([PAGE + 7, false]);
    expect(all.at(-1)?.id).toBe("here-old");
  });
});

describe("after a win", () => {
  const game = { computers: ["level:1", "level:2", "level:3"], computers_offline: ["level:1"] } as unknown as GameView;
  const computer = seat(1, { computer: "level:2" });
  const won = { winners: [0] };

  it("the next level is offered, up to the highest", () => {
    expect(nextLevel(table({ seats: [ANN, computer], result: won }), game)).toBe(3);
    expect(nextLevel(table({ seats: [ANN, { ...computer, computer: "level:3" }], result: won }), game)).toBeNull();
  });

  it("no level is offered to a person who has lost, or has played with people", () => {
    expect(nextLevel(table({ seats: [ANN, computer], result: { winners: [1] } }), game)).toBeNull();
    expect(nextLevel(table({ seats: [ANN, BOB], result: won }), game)).toBeNull();
  });
});

describe("the sound of a change", () => {
  const playing = (turn: number, moves: object[], phase = "playing"): TableView =>
    table({ seats: [ANN, BOB], phase, board: { turn }, moves });
  const move = { seat: 1, effect: false };

  it("tells a move, an effect, a turn and the end apart", () => {
    expect(soundOf(playing(0, []), playing(1, [move]))).toBe("move");
    expect(soundOf(playing(0, []), playing(1, [{ ...move, effect: true }, { seat: "chance" }]))).toBe("effect");
    expect(soundOf(playing(1, []), playing(0, [move]))).toBe("turn");
    expect(soundOf(playing(1, []), playing(1, [move], "over"))).toBe("end");
    expect(soundOf(playing(1, [move]), playing(1, [move]))).toBeNull();
  });
});

describe("the best moment of a review", () => {
  const step = (number: number, seat: number | null, chance: number, loss = 0): object => ({
    ...{ number, seat, loss, told: `move ${number}`, after: [chance, 1 - chance] },
  });
  const review = (...steps: object[]): ReviewView => ({ before: [0.5, 0.5], steps }) as unknown as ReviewView;

  it("is the round in which the chance rose most, by a move that gave nothing away", () => {
    const found = review(step(1, 0, 0.5), step(2, 1, 0.9), step(3, 0, 0.7, 0.2), step(4, 1, 0.95), step(5, 0, 0.95));
    expect(bestMoment(found, 0)).toEqual({ number: 5, told: "move 5", before: 0.7, after: 0.95 });
  });

  it("is none in an even game", () => {
    expect(bestMoment(review(step(1, 0, 0.5), step(2, 1, 0.52), step(3, 0, 0.52)), 0)).toBeNull();
  });
});
