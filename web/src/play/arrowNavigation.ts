/** A place on the screen. */
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

/** The number of the place to go to from `here` in a direction: near, and rather straight ahead than aside. */
export function neighbour(here: Point, places: readonly Point[], towards: Point): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  places.forEach((place, number) => {
    const [dx, dy] = [place.x - here.x, place.y - here.y];
    const ahead = dx * towards.x + dy * towards.y;
    const aside = Math.abs(dx * towards.y) + Math.abs(dy * towards.x);
    const effort = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && effort < least) [best, least] = [number, effort];
  });
  return best;
}
