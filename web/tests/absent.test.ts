import { describe, expect, it } from "vitest";
import type { SeatView, TableView } from "../src/api/schema";
import { absentSeats } from "../src/table/absent";

const DAY = 86_400_000;
const seat = (number: number, changes: Partial<SeatView> = {}): SeatView =>
  ({ seat: number, name: `Player ${number}`, computer: null, out: false, away: false, ...changes }) as SeatView;

function table(changes: object = {}): TableView {
  return {
    phase: "playing",
    time: 0,
    setup: { clock: null },
    seats: [seat(0), seat(1)],
    you: { seat: 0, seats: [0] },
    board: { turn: 1 },
    moves: [{ at: 1000 }],
    offers: [],
    ...changes,
  } as unknown as TableView;
}

const found = (changes: object, now = 1000): number[] => absentSeats(table(changes), now).map(({ seat }) => seat);

describe("a seat that a computer can take", () => {
  it("is one whose person has left", () => {
    expect(found({})).toEqual([]);
    expect(found({ seats: [seat(0), seat(1, { away: true })] })).toEqual([1]);
    expect(found({ seats: [seat(0), seat(1, { away: true, computer: "level:3" })] })).toEqual([]);
  });

  it("is one that has let the others wait for a day, unless there is a clock", () => {
    expect(found({}, 1000 + DAY)).toEqual([1]);
    expect(found({}, 999 + DAY)).toEqual([]);
    expect(found({ board: { turn: 0 } }, 1000 + DAY)).toEqual([]);
    expect(found({ setup: { clock: { kind: "correspondence", days: 3 } } }, 1000 + DAY)).toEqual([]);
  });

  it("is offered to players only, and once", () => {
    const away = [seat(0), seat(1, { away: true })];
    expect(found({ seats: away, you: { seat: null, seats: [] } })).toEqual([]);
    expect(found({ seats: away, offers: [{ proposal: { kind: "takeover" } }] })).toEqual([]);
    expect(found({ seats: away, phase: "over" })).toEqual([]);
  });
});
