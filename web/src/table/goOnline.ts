import { api } from "../api/client";
import type { Setup } from "../api/schema";
import { go } from "../app/route.svelte";
import { ensureGuest } from "../app/session.svelte";

/** Continues a game at a table of the server; free seats wait for guests with the invitation. */
export async function goOnline(
  { game, options }: Required<Pick<Setup, "game" | "options">>,
  seats: Setup["seats"],
  moves: readonly { move: string }[],
): Promise<void> {
  await ensureGuest();
  const setup = { game, options, seats, moves: moves.map(({ move }) => move), privacy: "invited" } as const;
  const { id } = await api.createTable(setup);
  go(`table/${id}`);
}
