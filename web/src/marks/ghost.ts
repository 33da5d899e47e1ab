import type { Attachment } from "svelte/attachments";
import { directionOf, type Direction } from "../games/notation";
import type { Place } from "./geometry";

const NAMES = ["data-at", "data-piece", "data-gone", "data-was", "data-from"]; // the copy is no piece

/** A copy of the piece that a move takes along, and where it would stand. */
export interface Ghost {
  copy: SVGElement;
  transform: string;
}

/**
 * The ghost of a move: the first piece of its path (`data-at`), at the spot after it, turned into the direction that the
 * path names. Null where no piece goes from one spot of the board to another.
 */
export function ghostOf(
  stage: HTMLElement,
  path: readonly string[],
  placeOf: (token: string) => Place | null,
  angle: (direction: Direction) => number,
): Ghost | null {
  for (const [number, token] of path.entries()) {
    const piece = stage.querySelector<HTMLElement | SVGGElement>(`[data-at="${CSS.escape(token)}"]`);
    const target = path[number + 1];
    if (!piece || target === undefined || directionOf(target)) continue;
    const place = placeOf(target);
    return place && standing(piece, place, facing(path, number + 2, piece, angle));
  }
  return null;
}

/** By how much a piece turns: a direction belongs to the spot before it. */
function facing(path: readonly string[], place: number, piece: Element, angle: (to: Direction) => number): number {
  const to = directionOf(path[place] ?? "");
  const before = piece instanceof SVGElement ? piece.dataset.angle : undefined;
  return to === undefined || before === undefined ? 0 : angle(to) - Number(before);
}

function standing(piece: HTMLElement | SVGGElement, place: Place, turn: number): Ghost | null {
  const drawing = piece instanceof SVGElement ? piece : piece.querySelector("svg");
  if (!drawing) return null;
  const box = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGElement;
  for (const element of [copy, ...copy.querySelectorAll<SVGElement>("*")])
    for (const name of NAMES) element.removeAttribute(name);
  if (copy instanceof SVGSVGElement) {
    for (const [name, value] of Object.entries({ width: box.width, height: box.height, x: 0, y: 0 }))
      copy.setAttribute(name, String(value));
    const size = place.size / Math.min(box.width, box.height);
    const corner = `${place.x - (box.width * size) / 2} ${place.y - (box.height * size) / 2}`;
    return { copy, transform: `translate(${corner}) scale(${size})` };
  }
  const drawn = piece.parentElement as unknown as SVGGraphicsElement;
  const { a, b, c, d, e, f } = drawn.getScreenCTM() ?? new DOMMatrix();
  const x = place.x - (box.x + box.width / 2);
  const y = place.y - (box.y + box.height / 2);
  const onScreen = `matrix(${[a, b, c, d, e, f].join(" ")})`;
  return { copy, transform: `rotate(${turn} ${place.x} ${place.y}) translate(${x} ${y}) ${onScreen}` };
}

/** Puts the copy into its group. */
export function holding({ copy }: Ghost): Attachment<SVGGElement> {
  return (group) => {
    group.replaceChildren(copy);
  };
}
