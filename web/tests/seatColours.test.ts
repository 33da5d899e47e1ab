import { expect, it } from "vitest";
import { playerColour, seatColour } from "../src/boards/seatColours";
import type { KeralaView } from "../src/games/kerala";
import { scene } from "./scenes";

it("a player has the colour of the seat at the board and in every list", () => {
  const { seats } = scene("kerala-five").view as KeralaView;
  expect(seats.map((_, seat) => seatColour("kerala", seat))).toEqual(
    seats.map(({ colour }) => `var(--festival-${colour})`),
  );
  expect(seatColour("siam", 0)).not.toBe(seatColour("siam", 1));
  expect(seatColour("china-shop", 0)).toBeUndefined();
});

it("every player of every game has a colour of their own", () => {
  for (const game of ["siam", "white-elephant", "china-shop", "kerala"]) {
    const colours = [0, 1, 2, 3, 4].slice(0, game === "siam" || game === "white-elephant" ? 2 : 5);
    expect(new Set(colours.map((seat) => playerColour(game, seat))).size).toBe(colours.length);
  }
  expect(playerColour("kerala", 0)).toBe(seatColour("kerala", 0));
});
