import type { Direction } from "../../games/notation";
import { CELL, centre, Orientation, type Point } from "../orientation";

export const SIDE = 7;
export const BOARD = SIDE * CELL;
export const PATH = 84; // the width of a guard's path, wide enough for a finger in the smallest window
export const STRIP = 96; // the width of a strip
export const FILES = ["a", "b", "c", "d", "e", "f", "g"];
export const RANKS = ["1", "2", "3", "4", "5", "6", "7"];
export const SQUARES = FILES.flatMap((file) => RANKS.map((rank) => file + rank));

const GAP = 10;
// How far from the board's middle, in cells: the guards' paths, and the strips beyond them.
export const PATH_AT = SIDE / 2 + (GAP + PATH / 2) / CELL;
export const STRIP_AT = SIDE / 2 + (2 * GAP + PATH + STRIP / 2) / CELL;

/** Gold sits in the west, and sees that side at the bottom. */
export function orientationOf(seat: number | null): Orientation {
  return new Orientation(SIDE, seat === 1 ? 3 : 0);
}

/** The middle of a cell of a guard's path, on the drawing. */
export function pathCell(orientation: Orientation, side: Direction, cell: string): Point {
  const along = side === "N" || side === "S" ? FILES.indexOf(cell) : RANKS.indexOf(cell);
  return beside(orientation, side, along, PATH_AT);
}

/** A place along a strip, from 0 to 6. */
export function stripPlace(orientation: Orientation, strip: "south" | "west", along: number): Point {
  return beside(orientation, strip === "south" ? "S" : "W", along, STRIP_AT);
}

/** The part of the drawing that is in use: two sides have a strip. */
export function frame(orientation: Orientation): { x: number; y: number; width: number; height: number } {
  const wide = 3 * GAP + PATH + STRIP;
  const narrow = 2 * GAP + PATH;
  const strips = [stripPlace(orientation, "south", 3), stripPlace(orientation, "west", 3)];
  const left = strips.some(({ x }) => x < 0) ? wide : narrow;
  const right = strips.some(({ x }) => x > BOARD) ? wide : narrow;
  const top = strips.some(({ y }) => y < 0) ? wide : narrow;
  const bottom = strips.some(({ y }) => y > BOARD) ? wide : narrow;
  return { x: -left, y: -top, width: BOARD + left + right, height: BOARD + top + bottom };
}

function beside(orientation: Orientation, side: Direction, along: number, far: number): Point {
  const off = SIDE / 2 - 0.5; // the middle of the board, as a file or rank
  const places = {
    N: () => orientation.place(along, off + far),
    S: () => orientation.place(along, off - far),
    W: () => orientation.place(off - far, along),
    E: () => orientation.place(off + far, along),
  };
  return centre(places[side]());
}
