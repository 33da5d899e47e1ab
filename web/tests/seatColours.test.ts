import { expect, it } from "vitest";
import { seatColour } from "../src/boards/seatColours";
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
