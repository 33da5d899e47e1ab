// Makes pages for the build, in Node: see prerender.js.
import { render } from "svelte/server";
import type { Component } from "svelte";
import type { Tutorial as TutorialSteps, RulesPage as Rules } from "./api/schema";
import Prerendered from "./app/Prerendered.svelte";
import { go } from "./app/route.svelte";
import { GAME_IDS } from "./boards";
import Home from "./home/Home.svelte";
import Learn from "./learn/Learn.svelte";
import RulesPage from "./learn/RulesPage.svelte";
import Tutorial from "./learn/Tutorial.svelte";
import AnalysisPage from "./analysis/AnalysisPage.svelte";
import { setLanguage, t, type Language } from "./text/language.svelte";

/** A page as HTML, and the component that its styles belong to. */
export interface Prerender {
  path: string; // "rules/siam"; "index" for the first page
  source: string | null; // the file of the component; null for a part of the first page
  head: string;
  body: string;
  description: string;
}

/** All pages in a language; `answers` has the answers to requests such as `GET /games/siam/rules en`. */
export async function prerender(language: Language, answers: Readonly<Record<string, unknown>>): Promise<Prerender[]> {
  await setLanguage(language);
  const made = (
    path: string,
    source: string | null,
    shown: unknown,
    props: Record<string, unknown> = {},
  ): Prerender => {
    go(path === "index" ? "/" : `/${path}`, { instead: true });
    const { head, body } = render(Prerendered, {
      props: { Shown: shown as Component<Record<string, unknown>>, props },
    });
    return { path, source, head, body, description: t("site.description") };
  };
  const answer = (game: string, what: string): unknown => answers[`GET /games/${game}/${what} ${language}`];
  return [
    made("index", null, Home),
    made("learn", "src/learn/Learn.svelte", Learn),
    ...GAME_IDS.flatMap((game) => [
      made(`rules/${game}`, "src/learn/RulesPage.svelte", RulesPage, {
        game,
        first: answer(game, "rules") as Rules,
      }),
      made(`learn/${game}`, "src/learn/Tutorial.svelte", Tutorial, {
        game,
        first: (answer(game, "tutorial") as TutorialSteps).steps,
      }),
      made(`study/${game}`, "src/analysis/AnalysisPage.svelte", AnalysisPage, { game }),
    ]),
  ];
}
