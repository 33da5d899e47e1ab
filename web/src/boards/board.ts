import type { Component } from "svelte";
import type { Direction } from "../games/compass";

/** What every board component gets; what can be touched comes by `spotsOfBoard`. */
export interface BoardProps<View> {
  view: View;
  seat: number | null; // who looks at it, from 0; null for a spectator
  names: readonly string[]; // the players' names by seat
}

/** All that the client knows of a game: how it looks, and what its tokens are called. No rules. */
export interface Board<View> {
  component: Component<BoardProps<View>>;
  isChoice(token: string): boolean; // appears as a choice beside the spot picked last; the board does not draw it
  angle(direction: Direction, seat: number | null): number; // clockwise from upwards, on this person's screen
  label(token: string, view: View): string; // what a token is, in a few words
  describe(view: View): string[]; // the whole table in sentences, for those who do not see it
}
