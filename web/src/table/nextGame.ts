import { api } from "../api/client";
import { isOfflineTable } from "../api/dispatch";
import type { GameView, Setup, TableView } from "../api/schema";
import { go } from "../app/route.svelte";
import { ensureGuest, offlineName } from "../app/session.svelte";
import { levelsOf, storeLevel, type SeatSetup } from "../setup/setupForm";

/** The level above that of the computers, for a person who has beaten them alone; null if there is none. */
export function nextLevel(table: TableView, game: GameView | undefined): number | null {
  const [own] = table.you.seats;
  const others = table.seats.filter(({ seat }) => seat !== own);
  const level = Number(/^level:(\d+)$/.exec(others[0]?.computer ?? "")?.[1]);
  const same = others.every(({ computer, name }) => computer === `level:${level}` && name === null);
  const won = table.you.seats.length === 1 && table.result?.winners.length === 1 && table.result.winners[0] === own;
  const highest = game ? levelsOf(game) : 0;
  return won && same && level < highest ? level + 1 : null;
}

/** Opens a new table with the same rules and seats against computers of another level. */
export async function playLevel(table: TableView, level: number): Promise<void> {
  storeLevel(level);
  const { game, options, draw_seats } = table.setup;
  const seats = table.seats.map(({ seat }): SeatSetup =>
    table.you.seats.includes(seat) ? { kind: "mine", name: null } : { kind: "computer", player: `level:${level}` },
  );
  const offline = isOfflineTable(table.id);
  const rated = table.setup.rated && !offline;
  const setup: Setup = { game, options, seats, draw_seats, privacy: "invited", ...(rated ? { rated } : {}) };
  if (!offline) await ensureGuest();
  const { id } = await (offline ? api.createOfflineTable(setup, offlineName()) : api.createTable(setup));
  go(`table/${id}`);
}
