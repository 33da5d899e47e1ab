import type { Component } from "svelte";
import { GAME_IDS, type GameId } from "../boards";
import { runOf } from "../puzzles/runAddress";
import type { Route } from "./route.svelte";

/** A page other than the first, loaded on demand. */
export interface Page {
  key: string; // another key creates the component again
  load: () => Promise<{ default: Component<Record<string, unknown>> }>;
  props: Record<string, unknown>;
}

/** The page that a route leads to; null for none. */
export function pageOf({ words, query }: Route): Page | "home" | null {
  const [first, second, third] = words;
  if (first === undefined) return "home";
  const game = GAME_IDS.find((id): id is GameId => id === second);
  const made = (loader: () => Promise<{ default: unknown }>, props: Record<string, unknown> = {}): Page => ({
    key: `${words.join("/")}?${query}`,
    load: loader as Page["load"], // the components have different props
    props,
  });
  if (first === "tournaments" && second !== undefined && words.length === 3 && third === "screen")
    return made(() => import("../clubs/Screen.svelte"), { id: second });
  if (words.length > 2) return null;
  if (second === undefined) {
    if (first === "clubs") return made(() => import("../clubs/Clubs.svelte"));
    if (first === "puzzles") return made(() => import("../puzzles/PuzzlesPage.svelte"));
    if (first === "lobby") return made(() => import("../home/Lobby.svelte"));
    if (first === "watch") return made(() => import("../home/Watch.svelte"));
    if (first === "games") return made(() => import("../home/MyGames.svelte"));
    if (first === "account") return made(() => import("../account/Account.svelte"));
    if (first === "link") return made(() => import("../account/PersonalLink.svelte"));
    return first === "learn" ? made(() => import("../learn/Learn.svelte")) : null;
  }
  if (first === "clubs")
    return made(() => import("../clubs/ClubPage.svelte"), { id: second, invitation: query.get("invitation") });
  if (first === "tournaments") return made(() => import("../clubs/TournamentPage.svelte"), { id: second });
  if (first === "games" && second === "waiting") return made(() => import("../notices/WaitingPage.svelte"));
  if (first === "table") {
    const page = made(() => import("../table/TablePage.svelte"), { id: second, invitation: query.get("invitation") });
    return { ...page, key: words.join("/") }; // with or without the invitation, it is the same table
  }
  if (first === "puzzles" && second === "compose") return made(() => import("../compose/Composer.svelte"));
  if (first === "puzzles" && second === "shared") return made(() => import("../compose/SharedPuzzle.svelte"));
  if (first === "puzzles" && second === "mistakes") return made(() => import("../mistakes/MistakePage.svelte"));
  if (first === "puzzles") {
    const set = second === "mixed" || game ? runOf(game ?? null, query) : second;
    return made(() => import("../puzzles/PuzzlePage.svelte"), { set });
  }
  if (first === "people") return made(() => import("../people/PersonPage.svelte"), { id: second });
  if (!game) return null;
  if (first === "study") return made(() => import("../analysis/AnalysisPage.svelte"), { game });
  if (first === "learn") return made(() => import("../learn/Tutorial.svelte"), { game });
  return first === "rules" ? made(() => import("../learn/RulesPage.svelte"), { game }) : null;
}
