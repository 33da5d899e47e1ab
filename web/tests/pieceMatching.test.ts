import { describe, expect, it } from "vitest";
import { PieceMatcher, pair, type Placed } from "../src/boards/pieceMatching";

function row(...files: number[]): Placed[] {
  return files.map((x) => ({ kind: "elephants", x, y: 0 }));
}

function permutations(of: number[]): number[][] {
  return of.length < 2
    ? [of]
    : of.flatMap((first, place) => permutations(of.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}

describe("a matcher", () => {
  it("lets a pushed line of equal animals move as a line", () => {
    const matcher = new PieceMatcher();
    const before = matcher.match(row(0, 1, 2));
    const after = matcher.match(row(1, 2, 3));
    const way = before.map(({ id, x }) => (after.find((one) => one.id === id)?.x ?? NaN) - x);
    expect(way).toEqual([1, 1, 1]);
  });

  it("keeps what stays, and gives a new piece a new name", () => {
    const matcher = new PieceMatcher();
    const [first] = matcher.match(row(4));
    const names = matcher.match(row(4, 0)).map(({ id, x }) => [x, id === first?.id]);
    expect(names).toEqual(
      expect.arrayContaining([
        [4, true],
        [0, false],
      ]),
    );
  });

  it("lets a piece go to a pile directly, past all others", () => {
    const matcher = new PieceMatcher();
    const before = matcher.match(row(0, 5, 9));
    const after = matcher.match([...row(5, 9), { kind: "elephants", x: 10, y: 0, pile: "home" }]);
    const gone = before.find(({ x }) => x === 0);
    expect(after.find(({ pile }) => pile === "home")?.id).toBe(gone?.id);
  });

  it("never takes a piece for one of another kind", () => {
    const matcher = new PieceMatcher();
    const [before] = matcher.match(row(1));
    const [after] = matcher.match([{ kind: "rhinos", x: 1, y: 0 }]);
    expect(after?.id).not.toBe(before?.id);
  });
});

it("the cheapest pairing is found, whatever the costs", () => {
  let seed = 7;
  const roll = (): number => (seed = (seed * 48271) % 2147483647) % 20;
  for (let round = 0; round < 200; round++) {
    const [rows, columns] = [1 + (roll() % 5), 1 + (roll() % 5)];
    const costs = Array.from({ length: rows }, () => Array.from({ length: columns }, roll));
    const total = (pairs: number[]): number =>
      pairs.reduce((sum, column, number) => sum + (costs[number]?.[column] ?? 0), 0);
    const size = Math.max(rows, columns);
    const best = Math.min(...permutations([...Array(size).keys()]).map(total));
    const found = pair(costs);
    expect(new Set(found.filter((column) => column >= 0)).size).toBe(Math.min(rows, columns));
    expect(total(found)).toBe(best);
  }
});
