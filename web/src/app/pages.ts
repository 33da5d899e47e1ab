import type { Component } from "svelte";
import { GAME_IDS, type GameId } from "../boards";
import type { Route } from "./route.svelte";

/** A page other than the first, loaded when somebody goes there. */
export interface Page {
  key: string; // another key, another page: nothing of the one before is kept
  load: () => Promise<{ default: Component<Record<string, unknown>> }>;
  props: Record<string, unknown>;
}

type Loader = Page["load"];

// A component's own props are known where it is written; here it is one of many.
const load = (loader: () => Promise<{ default: unknown }>): Loader => loader as Loader;

const LESSONS = import.meta.glob<{ default: unknown }>("../learn/{Learn,Tutorial,RulesPage}.svelte");

function lesson(name: string): Loader | undefined {
  const loader = LESSONS[`../learn/${name}.svelte`];
  return loader && load(loader);
}

/** The page that a route leads to; null for none. */
export function pageOf({ words, query }: Route): Page | "home" | null {
  const [first, second] = words;
  if (first === undefined) return "home";
  if (words.length > 2) return null;
  const game = GAME_IDS.find((id): id is GameId => id === second);
  const made = (loader: Loader | undefined, props: Record<string, unknown> = {}): Page | null =>
    loader ? { key: `${words.join("/")}?${query}`, load: loader, props } : null;
  if (second === undefined) {
    if (first === "watch") return made(load(() => import("../home/Watch.svelte")));
    if (first === "account") return made(load(() => import("../account/Account.svelte")));
    if (first === "link") return made(load(() => import("../account/PersonalLink.svelte")));
    return first === "learn" ? made(lesson("Learn")) : null;
  }
  if (first === "table")
    return made(
      load(() => import("../table/TablePage.svelte")),
      { id: second, invitation: query.get("invitation") },
    );
  if (!game) return null;
  if (first === "study")
    return made(
      load(() => import("../study/Study.svelte")),
      { game },
    );
  if (first === "learn") return made(lesson("Tutorial"), { game });
  return first === "rules" ? made(lesson("RulesPage"), { game }) : null;
}
