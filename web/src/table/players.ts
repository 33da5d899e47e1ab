import type { PlyView, SeatView, TableView } from "../api/schema";
import { games } from "../app/games.svelte";
import type { GameId } from "../boards";
import { language, t } from "../text/language.svelte";

/** The name of a table's game as it is sold; missing in what an older release stored. */
export function tableTitle(title: TableView["title"] | undefined, game: string): string {
  return title?.[language()] ?? t(`game.${game as GameId}`);
}

/** A computer player in words: of `level:3` “Level 3, casual player”, of a character “Chang, the pusher”. */
export function computerName(player: string): string {
  const character = games()
    .flatMap(({ characters }) => characters)
    .find((one) => one.player === player);
  if (character) return character.title;
  const [kind, number] = player.split(":");
  if (kind !== "level" || !number) return player;
  const named = games()[0]?.levels.find((level) => level.player === player);
  return named ? t("level.named", { number, name: named.title }) : t("level", { number });
}

/** The name of the player at a seat. Tables that old releases have stored have no titles. */
export function seatTitle({ title, computer, name }: Pick<SeatView, "title" | "computer" | "name">): string {
  return title ?? (computer ? computerName(computer) : (name ?? t("seat.free")));
}

/** The names of all players; equal names are told apart by the numbers of their seats. */
export function seatTitles(seats: readonly SeatView[]): string[] {
  const titles = seats.map(seatTitle);
  const isUnique = (title: string): boolean => titles.indexOf(title) === titles.lastIndexOf(title);
  return titles.map((title, place) => (isUnique(title) ? title : `${title} (${place + 1})`));
}

/** A move or a draw as a sentence without a full stop: the player's name, and what the move did. */
export function toldOf({ seat, told }: Pick<PlyView, "seat" | "told">, names: readonly string[]): string {
  return typeof seat === "number" ? `${names[seat] ?? ""} ${told}` : told;
}

/** Whether a table waits for a move of the person who looks at it. */
export function isDue(table: TableView | null): boolean {
  const own = table?.you.seat ?? null;
  if (!table || own === null || table.phase !== "playing") return false;
  return table.board.turn === own && !table.seats[own]?.computer;
}
