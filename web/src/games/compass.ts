export const DIRECTIONS = ["N", "E", "S", "W"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The direction of a token such as `face:N` or `arch:E`. */
export function directionOf(token: string): Direction | undefined {
  return DIRECTIONS.find((direction) => /^[a-z]+:[NESW]$/.test(token) && token.endsWith(direction));
}
