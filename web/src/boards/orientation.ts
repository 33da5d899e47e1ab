import { DIRECTIONS, type Direction } from "../games/notation";

export interface Point {
  x: number;
  y: number;
}

export const CELL = 100; // the side of a square on a drawing

/** The middle of the square in a column and a row of the screen, on the drawing. */
export function centre({ x, y }: Point): Point {
  return { x: CELL * (x + 0.5), y: CELL * (y + 0.5) };
}

/** The orientation of a square board, turned clockwise by this many quarters. */
export class Orientation {
  constructor(
    readonly side: number, // squares along a side
    readonly quarters: number,
  ) {}

  /** The column and row on the screen of a square such as `c1`; halves and squares off the board are allowed. */
  square(name: string): Point {
    return this.place(name.charCodeAt(0) - "a".charCodeAt(0), Number(name.slice(1)) - 1);
  }

  /** The middle of a square such as `c1`, on the drawing. */
  middle(name: string): Point {
    return centre(this.square(name));
  }

  /** The column and row on the screen of a file and a rank, both from 0. */
  place(file: number, rank: number): Point {
    let [x, y] = [file, this.side - 1 - rank];
    for (let quarter = 0; quarter < this.quarters; quarter++) [x, y] = [this.side - 1 - y, x];
    return { x, y };
  }

  /** The angle clockwise from upwards at which a direction of the board points on the screen. */
  angle(direction: Direction): number {
    return (90 * (DIRECTIONS.indexOf(direction) + this.quarters)) % 360;
  }
}
