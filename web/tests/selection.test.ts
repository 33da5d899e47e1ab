import { describe, expect, it } from "vitest";
import type { MoveView } from "../src/api/schema";
import { findMove } from "../src/games/notation";
import { Selection } from "../src/play/selection.svelte";
import { scene, SCENES } from "./scenes";

function select(moves: readonly MoveView[]): { selection: Selection; played: string[]; refused: unknown[] } {
  const [played, refused]: [string[], unknown[]] = [[], []];
  const selection = new Selection(
    () => moves,
    (move) => played.push(move.notation),
    (attempt) => refused.push(attempt),
  );
  return { selection, played, refused };
}

describe.each(SCENES)("in %s", (_, { moves }) => {
  it("every move is played by picking its path", () => {
    for (const move of moves) {
      const { selection, played } = select(moves);
      for (const token of move.path) {
        expect(selection.next).toContain(token);
        selection.pick(token);
      }
      expect(played).toEqual([move.notation]);
      expect(selection.path).toEqual([]);
    }
  });

  it("every move is found by how it is written", () => {
    expect(moves.map(({ notation }) => findMove(` ${notation} `, moves))).toEqual(moves);
  });
});

describe("in the middle of a game of Siam", () => {
  const { moves } = scene("siam-middle");

  it("a piece offers the squares it can go to and the ways it can turn", () => {
    const { selection } = select(moves);
    selection.pick("d2");
    expect(selection.next).toEqual(expect.arrayContaining(["c2", "e2", "d1", "face:N", "face:E", "face:W"]));
    expect(selection.next).not.toContain("face:S");
  });

  it("another piece can be taken up instead", () => {
    const { selection } = select(moves);
    selection.pick("d2");
    selection.pick("a4");
    expect(selection.path).toEqual(["a4"]);
  });

  it("the same piece again is let go", () => {
    const { selection } = select(moves);
    selection.pick("d2");
    selection.pick("d2");
    expect(selection.path).toEqual([]);
  });

  it("going back takes one token back", () => {
    const { selection } = select(moves);
    selection.pick("d2");
    selection.pick("c2");
    selection.back();
    expect(selection.path).toEqual(["d2"]);
  });

  it("a square out of reach is refused with the whole try, and the piece stays in hand", () => {
    const { selection, refused, played } = select(moves);
    selection.pick("d2");
    selection.pick("e5");
    expect(refused).toEqual([["d2", "e5"]]);
    expect(selection.path).toEqual(["d2"]);
    expect(played).toEqual([]);
  });

  it("capitals make no difference in a written move that is clear without them", () => {
    expect(findMove("D2-C2n", moves)?.notation).toBe("d2-c2N");
  });

  it("a text that is no move finds none", () => {
    expect(findMove("d2-d4", moves)).toBeUndefined();
  });
});

describe("things that are picked together", () => {
  const groups = [
    {
      count: 2,
      picks: ["R3", "R5", "R7"].map((card) => ({ spot: `hand:${card}`, notation: `-${card}`, most: 1 })),
    },
    { count: 1, picks: ["G4", "G8"].map((card) => ({ spot: `hand:${card}`, notation: `-${card}`, most: 1 })) },
  ];
  function collect(): { selection: Selection; played: string[]; refused: unknown[] } {
    const [played, refused]: [string[], unknown[]] = [[], []];
    const selection = new Selection(
      () => [],
      (move) => played.push(move.notation),
      (attempt) => refused.push(attempt),
      () => groups,
    );
    return { selection, played, refused };
  }

  it("are played once all are picked, in any order", () => {
    const { selection, played } = collect();
    for (const token of ["hand:G8", "hand:R7", "hand:R3"]) selection.pick(token);
    expect(played).toEqual(["-G8 -R7 -R3"]);
    expect(selection.path).toEqual([]);
  });

  it("can be put back", () => {
    const { selection, played } = collect();
    for (const token of ["hand:R7", "hand:R5", "hand:R7"]) selection.pick(token);
    expect(selection.path).toEqual(["hand:R5"]);
    expect(selection.next).toContain("hand:R7");
    expect(played).toEqual([]);
  });

  it("leave a full group and refuse what belongs to none", () => {
    const { selection, refused } = collect();
    for (const token of ["hand:R7", "hand:R5"]) selection.pick(token);
    expect(selection.next).toEqual(["hand:G4", "hand:G8"]);
    selection.pick("hand:B4");
    expect(refused).toEqual([["hand:B4"]]);
  });
});
