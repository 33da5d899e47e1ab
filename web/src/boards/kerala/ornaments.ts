import type { Colour } from "../../games/kerala";

/** How each colour is told apart without seeing it: a letter, and an ornament woven into the tile. */
export const ORNAMENTS: Record<Colour, { letter: string; weave: string }> = {
  blue: { letter: "B", weave: "M0 6Q5 0 10 6T20 6M0 16Q5 10 10 16T20 16" }, // waves
  black: { letter: "K", weave: "M0 0 20 20M20 0 0 20" }, // lattice
  green: { letter: "G", weave: "M10 2C15 6 15 12 10 18 5 12 5 6 10 2Z" }, // leaves
  violet: { letter: "V", weave: "M10 5A5 5 0 1 1 9.900 5" }, // rings
  red: { letter: "R", weave: "M10 3 17 10 10 17 3 10Z" }, // diamonds
};
