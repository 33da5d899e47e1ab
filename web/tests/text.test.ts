import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boardOf } from "../src/boards";
import { t, setLanguage, textsOf, type Language } from "../src/text/language.svelte";
import { LANGUAGES, languageOf } from "../src/text/languages";
import { fill } from "../src/text/plurals";
import { typeset } from "../src/text/typography";
import { SCENES } from "./scenes";

const CODES = Object.keys(LANGUAGES) as Language[];
// The names in braces; a plural may stand in one language only.
const braces = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name = ""]) => name).toSorted()),
];

describe.each(CODES)("the messages in %s", (code) => {
  it("have every key, and each with the same words in braces as in English", async () => {
    const shapes = async (language: Language): Promise<Record<string, string[]>> =>
      Object.fromEntries(Object.entries(await textsOf(language)).map(([key, text]) => [key, braces(text)]));
    expect(await shapes(code)).toEqual(await shapes("en"));
  });

  it("call the push card as the rules do", async () => {
    const page = new URL(`../../howdah/games/china_shop/pages/${code}.md`, import.meta.url);
    expect(readFileSync(page, "utf8")).toContain((await textsOf(code))["china-shop.push"]);
  });

  it.each(SCENES)("name every token of %s and tell the whole board", async (_, { game, view, moves, turn }) => {
    const board = await boardOf(game);
    await setLanguage(code);
    const tokens = turn < 0 ? [] : moves.flatMap((move) => move.path);
    const texts = [...new Set(tokens)].map((token) => board.label(token, view));
    for (const text of [...texts, ...board.describe(view)]) expect(text).toMatch(/^[^{}]+$/);
  });
});

it("the language is the first that the browser prefers and the site has", () => {
  expect(languageOf(["it-IT", "de-AT", "fr"])).toBe("de");
  expect(languageOf(["it"])).toBe("en");
});

const CASES = JSON.parse(readFileSync(new URL("../../tests/core/typography.json", import.meta.url), "utf8")) as [
  string,
  string,
][];

it.each(CASES)("typesets %j as Python does", (written, printed) => {
  expect(typeset(written, "fr")).toBe(printed);
  expect(typeset(printed, "fr")).toBe(printed);
  expect(typeset(written, "de")).toBe(written);
});

it.each([
  ["en", 0, "0 moves"],
  ["en", 1, "1 move"],
  ["en", -1, "-1 move"],
  ["de", 0, "0 moves"],
  ["fr", 0, "0 move"],
  ["fr", 2, "2 moves"],
])("in %s, %d chooses its form", (code, count, filled) => {
  expect(fill("{count} {count:move|moves}", code, { count })).toBe(filled);
});

it("a word that is not given stays in its braces, to be seen", async () => {
  await setLanguage("en");
  expect(t("to-move")).toBe("{who} to move.");
});
