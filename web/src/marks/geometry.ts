export interface Point {
  x: number;
  y: number;
}

/** Where a spot is drawn, and how large. */
export interface Place extends Point {
  size: number; // of the shorter side
}

/** An arrow through some places, or a ring around a single one. */
export interface Shape {
  line: string; // an SVG path, empty for a ring
  head: string; // the points of the arrowhead
  ring: { x: number; y: number; r: number };
  width: number; // of the line
}

const THICKEST = 14; // pixels
const TURN = 0.36; // how far the tick of a direction reaches, by the size of its spot

/** The drawing of a path over the places of its spots; null where none of them is on the board. */
export function shapeOf(places: readonly Place[], angle?: number): Shape | null {
  const last = places.at(-1);
  if (!last) return null;
  const width = Math.min(THICKEST, Math.max(4, last.size * 0.12));
  const ring = { x: last.x, y: last.y, r: Math.max(8, last.size * 0.44) };
  const before = places.at(-2);
  const line: Point[] = places.length > 1 ? [...places] : [];
  let towards: Point | null = before ? direction(before, last) : null;
  if (angle !== undefined) {
    // A piece that faces somewhere: the arrow ends with a turn into that direction.
    const turned = { x: Math.sin((angle * Math.PI) / 180), y: -Math.cos((angle * Math.PI) / 180) };
    const reach = last.size * TURN;
    if (line.length === 0) line.push({ x: last.x - turned.x * reach, y: last.y - turned.y * reach });
    else line[line.length - 1] = { x: last.x, y: last.y };
    line.push({ x: last.x + turned.x * reach, y: last.y + turned.y * reach });
    towards = turned;
  }
  const tip = line.at(-1);
  if (!towards || !tip) return { line: "", head: "", ring, width };
  const length = width * 2.2;
  const neck = { x: tip.x - towards.x * length, y: tip.y - towards.y * length };
  const points = [
    tip,
    { x: neck.x - towards.y * width * 1.3, y: neck.y + towards.x * width * 1.3 },
    { x: neck.x + towards.y * width * 1.3, y: neck.y - towards.x * width * 1.3 },
  ];
  return { line: lineThrough([...line.slice(0, -1), neck]), head: points.map(written).join(" "), ring, width };
}

function direction(from: Point, to: Point): Point | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : null;
}

function lineThrough(points: readonly Point[]): string {
  return points.map((point, place) => `${place ? "L" : "M"}${written(point)}`).join("");
}

function written({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
