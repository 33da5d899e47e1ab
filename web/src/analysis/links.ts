import type { PositionRequest } from "../api/schema";

type Options = NonNullable<PositionRequest["options"]>;

/** Links to a position, and to the whole game where there is one. */
export interface Shared {
  position: string;
  game: string | null;
}

/** A link that contains a position. */
export function positionLink(game: string, players: number, options: Options, position: string): string {
  return linkTo(`study/${game}`, players, options, position);
}

/** A link to the composer with a position. */
export function composeLink(game: string, players: number, options: Options, position: string): string {
  return linkTo(`puzzles/compose?game=${game}`, players, options, position);
}

function linkTo(page: string, players: number, options: Options, position: string): string {
  const link = new URL(page, document.baseURI);
  link.searchParams.set("players", String(players));
  link.searchParams.set("position", position);
  for (const [name, value] of Object.entries(options)) {
    if (name !== "components") link.searchParams.set(`option-${name}`, JSON.stringify(value));
  }
  return link.href;
}

/** The address of the analysis of a game at a table, from one of its positions on. */
export function tableBranch(game: string, table: string, at: number, invitation: string | null): string {
  const query = new URLSearchParams({ table, at: String(at) });
  if (invitation) query.set("invitation", invitation);
  return `study/${game}?${query}`;
}

/** The number of moves in an address that `tableBranch` made; all of them where it has none. */
export function movesAt(query: URLSearchParams, all: number): number {
  const at = Number(query.get("at") ?? all);
  return Number.isInteger(at) ? at : all;
}

/** The position in a link; null where it cannot be read. */
export function askedBy(game: string, query: URLSearchParams): PositionRequest | null {
  const options: Options = {};
  try {
    for (const [name, value] of query)
      if (name.startsWith("option-")) options[name.slice(7)] = JSON.parse(value) as boolean | number | string;
  } catch {
    return null;
  }
  const players = query.get("players");
  return { game, players: players === null ? null : Number(players), options, position: query.get("position") };
}
