import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { boardOf } from "../src/boards";
import Stage from "../src/play/Stage.svelte";
import { SCENES } from "./scenes";

const NOTHING = (): void => undefined;

describe.each(SCENES)("the board of %s", (_, scene) => {
  const { game, view, moves, turn, players } = scene;
  const decided = turn < 0 ? [] : moves;

  it("draws everything that can be picked first, with a spoken label", async () => {
    const board = await boardOf(game);
    const names = Array.from({ length: players }, (_, seat) => `Player ${seat + 1}`);
    const props = { board, view, moves: decided, seat: turn < 0 ? null : turn, names, play: NOTHING, refuse: NOTHING };
    const { body } = render(Stage, { props });
    for (const token of new Set(decided.map((move) => move.path[0] ?? ""))) {
      const [drawn] = new RegExp(`<[a-z]+[^>]*data-spot="${token.replace("+", "\\+")}"[^>]*>[^<]*`).exec(body) ?? [];
      expect(drawn, token).toBeDefined();
      if (!board.isChoice(token)) expect(drawn).toContain(`aria-label="${board.label(token, view)}"`);
    }
  });
});
