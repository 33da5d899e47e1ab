import type { Component } from "svelte";
import type { Direction } from "../games/notation";

/** The props of every board component; what can be picked comes from `spotsOfBoard`. */
export interface BoardProps<View> {
  view: View;
  seat: number | null; // of the person who looks at it, from 0; null for a spectator
  names: readonly string[]; // the players' names by seat
}

/** Everything the client knows of a game: its drawing and the names of its tokens. No rules. */
export interface Board<View> {
  component: Component<BoardProps<View>>;
  isChoice(token: string): boolean; // shown beside the last spot instead of drawn on the board
  angle(direction: Direction, seat: number | null): number; // in degrees clockwise from upwards, as this seat sees it
  label(token: string, view: View): string; // a short name of a token
  isOwn(token: string): boolean; // whether the token means a spot of the player to move
  describe(view: View): string[]; // the whole table in sentences, for screen readers
  piece: Component<{ token: string }>; // a piece of the position editor, by its token
}

/** Loaded on demand. */
const LOADERS = {
  siam: async () => (await import("./siam")).board,
  "white-elephant": async () => (await import("./white-elephant")).board,
  "china-shop": async () => (await import("./china-shop")).board,
  kerala: async () => (await import("./kerala")).board,
} satisfies Record<string, () => Promise<unknown>>;

export type GameId = keyof typeof LOADERS;
export const GAME_IDS = Object.keys(LOADERS) as GameId[];

/** The board of a game. A test checks the types of the views against real positions. */
export async function boardOf(game: GameId): Promise<Board<unknown>> {
  return (await LOADERS[game]()) as Board<unknown>;
}
