import type { Owner, WhiteElephantView } from "../../games/white-elephant";
import type { Placed } from "../pieceMatching";
import type { Orientation } from "../orientation";
import { pathCell, stripPlace } from "./layout";

/** The look of the two sides: colours, a letter, and the shape of the cloth. */
export const LOOKS = {
  silver: { hide: "var(--silver)", line: "var(--silver-deep)", cloth: "#3d6a9c", shape: "round", letter: "S" },
  gold: { hide: "var(--gold)", line: "var(--gold-deep)", cloth: "#9c2f3d", shape: "diamond", letter: "G" },
} as const;

export interface Piece extends Placed {
  kind: Owner | `guard-${string}` | "log";
  owner: Owner; // of a log on the board it has no meaning
  angle: number;
  size: number;
  token: string | undefined; // where a drag of it begins
}

const OWNERS: readonly Owner[] = ["silver", "gold"];
const FACING_AWAY = { south: "N", west: "E" } as const;
const INWARDS = { N: "S", E: "W", S: "N", W: "E" } as const;

/** The piles beside the board: logs, elephants brought home, and captives. */
export function pilesOf(view: WhiteElephantView): Piece[] {
  const pile = (name: string, kind: Owner | "log", owner: Owner, count: number): Piece[] =>
    Array.from({ length: count }, () => ({ kind, owner, pile: name, x: 0, y: 0, angle: 0, size: 1, token: undefined }));
  return OWNERS.flatMap((owner) => {
    const { logs, home, captives } = view.players[owner];
    const other = owner === "silver" ? "gold" : "silver";
    return [
      ...pile(`logs-${owner}`, "log", owner, logs),
      ...pile(`home-${owner}`, owner, owner, home),
      ...pile(`captives-${owner}`, other, other, captives),
    ];
  });
}

/** All pieces on the board, in the strips and on the paths. */
export function piecesOf(view: WhiteElephantView, orientation: Orientation): Piece[] {
  const onBoard = view.elephants.map(({ square, owner, facing }): Piece => ({
    kind: owner,
    owner,
    ...orientation.middle(square),
    angle: orientation.angle(facing),
    size: 0.88,
    token: square,
  }));
  const guards = view.guards.map(({ side, owner, cell }): Piece => ({
    kind: `guard-${side}`,
    owner,
    ...pathCell(orientation, side, cell),
    angle: orientation.angle(INWARDS[side]),
    size: 0.6,
    token: `guard:${side}`,
  }));
  const logs = view.logs.map((square): Piece => {
    const shared = view.elephants.some((one) => one.square === square);
    const { x, y } = orientation.middle(square);
    const aside = shared ? { x: x + 26, y: y + 28, size: 0.7 } : { x, y, size: 1 };
    return { kind: "log", owner: "silver", ...aside, angle: 0, token: undefined };
  });
  return [
    ...logs,
    ...onBoard,
    ...inStrip(view, orientation, "south"),
    ...inStrip(view, orientation, "west"),
    ...guards,
  ];
}

function inStrip(view: WhiteElephantView, orientation: Orientation, strip: "south" | "west"): Piece[] {
  const waiting = OWNERS.flatMap((owner) => Array<Owner>(view.strips[strip][owner]).fill(owner));
  const step = Math.min(1, 6 / Math.max(1, waiting.length - 1));
  const begin = 3 - (step * (waiting.length - 1)) / 2;
  const mine = waiting.lastIndexOf(view.to_move ?? "silver");
  return waiting.map((owner, number): Piece => ({
    kind: owner,
    owner,
    ...stripPlace(orientation, strip, begin + step * number),
    angle: orientation.angle(FACING_AWAY[strip]),
    size: 0.8,
    token: number === mine ? `${strip}-strip` : undefined,
  }));
}
