const KERALA = ["blue", "black", "green", "violet", "red"];

// Colours that carry white text, by seat; a game that is not here has none of its own.
const COLOURS: Record<string, readonly string[]> = {
  siam: ["var(--slate)", "var(--rust-deep)"],
  "white-elephant": ["#3d6a9c", "#9c2f3d"],
  kerala: KERALA.map((colour) => `var(--festival-${colour})`),
};

/** The CSS colour of a player, in a picture, a bar or a graph: the game's for the seat, else the seat's own. */
export function playerColour(game: string, seat: number): string {
  return seatColour(game, seat) ?? `var(--seat-${seat})`;
}

/** The CSS colour that a game has for a seat, wherever its player is shown; undefined if it has none. */
export function seatColour(game: string, seat: number): string | undefined {
  return COLOURS[game]?.[seat];
}
