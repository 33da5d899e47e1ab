import { describe, expect, it } from "vitest";
import type { GameView } from "../src/api/schema";
import { boxOf } from "../src/app/games.svelte";
import { firstSeat, presetOf } from "../src/setup/setupForm";

function game(first_player: string): GameView {
  const option = { title: "", allowed: "", values: null, smallest: null, largest: null, zero_is_off: null };
  return {
    sides: { "2": ["silver", "gold"] },
    first_player,
    boxes: [
      { id: "white-elephant", options: {} },
      { id: "black-elephant", options: { watched: "forbidden" } },
    ],
    options: [
      { ...option, id: "first", default: "random" },
      { ...option, id: "watched", default: "captured" },
    ],
    presets: {
      id: "edition",
      title: "",
      default: "white",
      values: { white: { watched: "captured" }, black: { watched: "forbidden" } },
    },
  } as unknown as GameView;
}

describe("who begins", () => {
  it("is the first seat, or nobody yet where a lot decides", () => {
    expect(firstSeat(game("seat"), { players: 2, options: {} })).toBe(0);
    expect(firstSeat(game("lot"), { players: 2, options: {} })).toBeNull();
  });

  it("follows the option that names a side", () => {
    const seats = ["silver", "gold", "random"].map((first) =>
      firstSeat(game("first"), { players: 2, options: { first } }),
    );
    expect(seats).toEqual([0, 1, null]);
    expect(firstSeat(game("first"), { players: 2, options: {} })).toBeNull();
  });
});

it("is the box whose options are chosen that gives a game its title", () => {
  const boxes = [{}, { watched: "forbidden" }, { watched: "captured" }].map(
    (chosen) => boxOf(game("seat"), chosen)?.id,
  );
  expect(boxes).toEqual(["white-elephant", "black-elephant", "white-elephant"]);
});

describe("the preset shown", () => {
  it("is the one that the options make", () => {
    expect(presetOf(game("seat"), {})).toBe("white");
    expect(presetOf(game("seat"), { watched: "forbidden" })).toBe("black");
    expect(presetOf(game("seat"), { watched: "other" })).toBeUndefined();
  });
});
