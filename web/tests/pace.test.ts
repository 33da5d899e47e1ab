import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endOfBeat, Pace } from "../src/table/pace.svelte";
import { turnsOf } from "../src/table/turns";

type Seat = number | "chance";
const plies = (...seats: Seat[]): { seat: Seat }[] => seats.map((seat) => ({ seat }));

describe("the pace at which moves of others are shown", () => {
  let moves: { seat: Seat }[];
  let beat: number;
  let pace: Pace;
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  const pass = (beats: number): Promise<unknown> => vi.advanceTimersByTimeAsync(beats * beat);
  const add = async (...seats: Seat[]): Promise<void> => {
    const before = moves.length;
    moves = [...moves, ...plies(...seats)];
    pace.added(before);
    await settle();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [moves, beat] = [[], 1000];
    pace = new Pace({
      moves: () => moves,
      isOwn: (seat) => seat === 0,
      beat: () => beat,
      load: () => Promise.resolve(),
    });
  });
  afterEach(() => vi.useRealTimers());

  it("shows a round of five one after the other, each move with its draws", async () => {
    await add(0, "chance");
    expect(pace.at).toBeNull();
    await add(1, "chance", 2, "chance", 3, 4, "chance");
    expect(pace.at).toBe(2); // the own move has its time first
    const seen = [];
    for (let beats = 0; beats < 4; beats++) {
      await pass(1);
      seen.push(pace.at);
    }
    expect(seen).toEqual([4, 6, 7, null]);
  });

  it("never delays the own move", async () => {
    await add(1);
    await add(0);
    expect(pace.at).toBeNull();
  });

  it("queues moves that arrive meanwhile", async () => {
    await add(0);
    await add(1);
    await add(2);
    expect(pace.at).toBe(1);
    await pass(1);
    expect(pace.at).toBe(2);
    await pass(1);
    expect(pace.at).toBeNull();
  });

  it("is skipped by a touch, and goes on with the next moves", async () => {
    await add(0);
    await add(1, 2, 3);
    pace.finish();
    await pass(5);
    expect(pace.at).toBeNull();
    await add(0);
    await add(1, 2);
    await pass(1);
    expect(pace.at).toBe(6);
  });

  it("shows everything at once when it is off", async () => {
    beat = 0;
    await add(0);
    await add(1, 2, 3);
    expect(pace.at).toBeNull();
  });

  it("waits until a position is fetched, and shows the newest if that fails", async () => {
    let arrive: () => void = () => undefined;
    pace = new Pace({
      moves: () => moves,
      isOwn: () => false,
      beat: () => beat,
      load: () => new Promise<void>((done) => (arrive = done)),
    });
    await add(1, 2);
    expect(pace.at).toBe(0);
    arrive();
    await settle();
    expect(pace.at).toBe(1);
  });
});

describe("turns", () => {
  it("end where the next player moves; draws belong to the move before them", () => {
    expect(endOfBeat(plies("chance", "chance", 0, "chance", 1), 0)).toBe(2);
    expect(endOfBeat(plies(0, "chance", "chance", 1), 0)).toBe(3);
    expect(endOfBeat(plies(0), 0)).toBe(1);
  });

  it("hold what one player did in a row", () => {
    const turns = turnsOf(plies("chance", 0, 0, "chance", 1, 0, "chance", 0));
    expect(turns.map(({ seat, moves, draws }) => [seat, moves, draws])).toEqual([
      ["chance", [], [0]],
      [0, [1, 2], [3]],
      [1, [4], []],
      [0, [5], [6]],
      [0, [7], []],
    ]);
  });
});
