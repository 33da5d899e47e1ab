import type { Seat } from "../../games/kerala";
import type { Frame } from "./camera.svelte";

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
