import type { Board } from "./board";

/** Each loaded when it is first needed. */
const LOADERS = {
  siam: async () => (await import("./siam")).board,
  "white-elephant": async () => (await import("./white-elephant")).board,
  "china-shop": async () => (await import("./china-shop")).board,
  kerala: async () => (await import("./kerala")).board,
} satisfies Record<string, () => Promise<unknown>>;

export type GameId = keyof typeof LOADERS;
export const GAME_IDS = Object.keys(LOADERS) as GameId[];

/** The board of a game. Its views come from the server, which vouches for their type. */
export async function boardOf(game: GameId): Promise<Board<unknown>> {
  return (await LOADERS[game]()) as Board<unknown>;
}
