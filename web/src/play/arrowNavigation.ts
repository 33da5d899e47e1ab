/** A point on the screen. */
export interface Point {
  x: number;
  y: number;
}

export const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

/** The index of the nearest point in a direction; a point straight ahead counts as nearer than one aside. */
export function nextSpot(from: Point, places: readonly Point[], towards: Point): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  places.forEach((place, number) => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * towards.x + dy * towards.y;
    const aside = Math.abs(dx * towards.y) + Math.abs(dy * towards.x);
    const effort = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && effort < least) [best, least] = [number, effort];
  });
  return best;
}
