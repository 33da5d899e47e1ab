// Draws positions of the rules for the documentation, in Node: see positions.js.
import { render } from "svelte/server";
import type { Component } from "svelte";
import type { PositionBlock } from "./api/schema";
import { boardOf, type GameId } from "./boards";
import Stage from "./play/Stage.svelte";
import { setLanguage, t } from "./text/language.svelte";

/** A board as HTML with the styles of its parts, and the same in sentences. */
export interface Drawn {
  html: string;
  styles: string;
  described: string[];
}

/** Draws the position of a block, with the path of its move. */
export async function draw(game: GameId, block: PositionBlock): Promise<Drawn> {
  await setLanguage("en");
  const board = await boardOf(game);
  const { view, players, turn } = block.position;
  const names = Array.from({ length: players }, (_, place) => t("player", { number: place + 1 }));
  const nothing = (): void => undefined;
  const props = {
    board,
    view,
    moves: [],
    seat: typeof turn === "number" ? turn : 0,
    names,
    last: block.path,
    play: nothing,
    refuse: nothing,
  };
  const { head, body } = render(Stage as unknown as Component<Record<string, unknown>>, { props });
  return { html: body, styles: head, described: board.describe(view) };
}
