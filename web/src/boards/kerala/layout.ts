import type { Colour, Seat } from "../../games/kerala";
import type { Frame } from "./panZoom.svelte";

export const CELL = 100;
const LEAST = 4; // spaces across, so that a small platform does not look huge

/** The part of the ground that a platform needs, with room for a tile on every side. */
export function frameOf(seat: Seat): Frame {
  const [x, width] = extent(seat.platform.map((space) => space.x));
  const [y, height] = extent(seat.platform.map((space) => space.y));
  return { x: CELL * (x - 0.5), y: CELL * (y - 0.5), width: CELL * width, height: CELL * height };
}

function extent(places: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...places) - 1, Math.max(...places) + 1];
  const spare = Math.max(0, LEAST - (high - low + 1));
  return [low - spare / 2, high - low + 1 + spare];
}

const LETTER = 20; // as large as it looks best
const LARGEST_LETTER = 55; // so that two letters fit onto a tile
const SMALLEST_LETTER = 9.2; // pixels on the screen

/** The size of the letters of tiles, on a drawing of which a unit is so many pixels, so that they can be read. */
export function letterSize(unit: number): string {
  return `${Math.max(LETTER, unit > 0 ? Math.min(LARGEST_LETTER, SMALLEST_LETTER / unit) : 0)}px`;
}

/** How each colour is told apart without seeing it: a letter, and an ornament woven into the tile. */
export const ORNAMENTS: Record<Colour, { letter: string; weave: string }> = {
  blue: { letter: "Bu", weave: "M0 6Q5 0 10 6T20 6M0 16Q5 10 10 16T20 16" }, // waves
  black: { letter: "Bk", weave: "M0 0 20 20M20 0 0 20" }, // lattice
  green: { letter: "Gn", weave: "M10 2C15 6 15 12 10 18 5 12 5 6 10 2Z" }, // leaves
  violet: { letter: "Vi", weave: "M10 5A5 5 0 1 1 9.900 5" }, // rings
  red: { letter: "Rd", weave: "M10 3 17 10 10 17 3 10Z" }, // diamonds
};
