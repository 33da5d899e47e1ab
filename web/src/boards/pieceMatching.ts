/** A piece in one view. */
export interface Placed {
  kind: string; // "rhinos"; pieces of the same kind are interchangeable
  x: number;
  y: number;
  pile?: string; // "home-gold"; a place beside the board, without coordinates
}

const APART = 1e9; // more than any distance on a board, so that one piece moves to a pile and no other takes its place

export type Matched<T> = T & { id: string }; // "rhinos-2": the same piece in every view

/**
 * Matches the pieces of one view with those of the next, by the assignment with the smallest sum of squared distances.
 * With squares, a pushed line of equal pieces moves as a line.
 */
export class PieceMatcher<T extends Placed> {
  #last: Matched<T>[] = [];
  #made = 0;

  match(pieces: readonly T[]): Matched<T>[] {
    const found = pieces.map((piece) => ({ ...piece, id: "" }));
    for (const kind of new Set(pieces.map((piece) => piece.kind))) {
      const before = this.#last.filter((piece) => piece.kind === kind);
      const now = found.filter((piece) => piece.kind === kind);
      const costs = before.map((a) =>
        now.map((b) => (a.pile === b.pile ? (a.x - b.x) ** 2 + (a.y - b.y) ** 2 : APART)),
      );
      pair(costs).forEach((column, row) => {
        const piece = now[column];
        if (piece) piece.id = before[row]?.id ?? "";
      });
    }
    for (const piece of found) piece.id ||= `${piece.kind}-${++this.#made}`;
    // Sorted by id, so that no element is moved in the document, where it would lose its focus or its animation.
    this.#last = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return this.#last;
  }
}

/** The column of each row in the assignment with the smallest sum of costs; -1 for rows without one. */
export function pair(costs: readonly (readonly number[])[]): number[] {
  const [rows, columns] = [costs.length, costs[0]?.length ?? 0];
  const size = Math.max(rows, columns);
  const cost = (row: number, column: number): number => costs[row - 1]?.[column - 1] ?? 0;
  // The Hungarian algorithm with potentials; row and column 0 stand for "unassigned".
  const rowRise = Array<number>(size + 1).fill(0);
  const columnRise = Array<number>(size + 1).fill(0);
  const rowOf = Array<number>(size + 1).fill(0);
  const at = (list: readonly number[], place: number): number => list[place] ?? 0;
  for (let row = 1; row <= size; row++) {
    const cheapest = Array<number>(size + 1).fill(Infinity);
    const reachedFrom = Array<number>(size + 1).fill(0);
    const done = new Set<number>();
    let column = 0;
    rowOf[0] = row;
    do {
      done.add(column);
      const here = at(rowOf, column);
      let [step, nearest] = [Infinity, 0];
      for (let other = 1; other <= size; other++) {
        if (done.has(other)) continue;
        const reduced = cost(here, other) - at(rowRise, here) - at(columnRise, other);
        if (reduced < at(cheapest, other)) [cheapest[other], reachedFrom[other]] = [reduced, column];
        if (at(cheapest, other) < step) [step, nearest] = [at(cheapest, other), other];
      }
      for (let other = 0; other <= size; other++) {
        if (done.has(other)) {
          rowRise[at(rowOf, other)] = at(rowRise, at(rowOf, other)) + step;
          columnRise[other] = at(columnRise, other) - step;
        } else cheapest[other] = at(cheapest, other) - step;
      }
      column = nearest;
    } while (at(rowOf, column) !== 0);
    while (column) {
      rowOf[column] = at(rowOf, at(reachedFrom, column));
      column = at(reachedFrom, column);
    }
  }
  const pairs = Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column++)
    if (at(rowOf, column) <= rows) pairs[at(rowOf, column) - 1] = column - 1;
  return pairs;
}
