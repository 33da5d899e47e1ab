import type { Owner, SiamView } from "../../games/siam";
import type { Placed } from "../pieceMatching";
import { CELL, Orientation } from "../orientation";

export const SIDE = 5;
export const RAIL = 92; // the height of a reserve

export interface Piece extends Placed {
  kind: Owner | "rocks";
  angle: number;
  size: number;
  token: string | undefined; // where a drag of it begins
}

const OWNERS: readonly Owner[] = ["elephants", "rhinos"];

/** All pieces on the board and in the reserves. */
export function piecesOf(view: SiamView, orientation: Orientation, near: Owner): Piece[] {
  const rocks = view.rocks.map((square): Piece => ({
    kind: "rocks",
    ...orientation.middle(square),
    angle: 0,
    size: 1,
    token: undefined,
  }));
  const animals = view.animals.map(({ square, owner, facing }): Piece => ({
    kind: owner,
    ...orientation.middle(square),
    angle: orientation.angle(facing),
    size: 0.9,
    token: square,
  }));
  const reserves = OWNERS.flatMap((owner) =>
    Array.from({ length: view.reserves[owner] }, (_, slot): Piece => ({
      kind: owner,
      x: CELL * (slot + 0.5),
      y: owner === near ? SIDE * CELL + 54 + RAIL / 2 : -54 - RAIL / 2,
      angle: owner === near ? 0 : 180,
      size: 0.74,
      token: owner === view.to_move && slot === view.reserves[owner] - 1 ? "reserve" : undefined,
    })),
  );
  return [...rocks, ...animals, ...reserves];
}

/** The rhinos sit opposite, and see the board turned by 180 degrees. */
export function orientationOf(seat: number | null): Orientation {
  return new Orientation(SIDE, seat === 1 ? 2 : 0);
}
