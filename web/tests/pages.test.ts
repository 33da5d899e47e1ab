import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it, vi } from "vitest";
import type { Game, Review, Seat } from "../src/api/types";
import { pageOf } from "../src/app/pages";
import type { Route } from "../src/app/route.svelte";
import { chances, curve } from "../src/review/curve";
import { setupFor } from "../src/setup/wishes";
import { seatTitles } from "../src/table/names";
import { askedBy, positionLink } from "../src/study/links";

const API = new URL("../src/api/", import.meta.url);

it("the types are those of the API's description: npm run api", async () => {
  const made = await openapiTS(new URL("openapi.json", API), { alphabetize: true, defaultNonNullable: false });
  expect(readFileSync(new URL("schema.ts", API), "utf8")).toContain(astToString(made).trim());
});

const at = (path: string): Route => ({ words: path.split("/"), query: new URLSearchParams(), fragment: "" });

it.each([
  ["learn", {}],
  ["learn/siam", { game: "siam" }],
  ["rules/kerala", { game: "kerala" }],
  ["study/china-shop", { game: "china-shop" }],
  ["table/abc", { id: "abc", invitation: null }],
])("the address /%s leads to a page", (path, props) => {
  expect(pageOf(at(path))).toMatchObject({ props });
});

it.each(["nowhere", "learn/chess", "rules", "table/abc/def"])("the address /%s leads nowhere", (path) => {
  expect(pageOf(at(path))).toBeNull();
});

it("a table against the computer is private, has no clock, and computers in all other seats", () => {
  const wishes = {
    company: "computer",
    players: 3,
    level: 2,
    seat: 1,
    pace: "blitz",
    open: true,
    here: false,
    names: [] as string[],
    options: {},
  } as const;
  const setup = setupFor({ id: "kerala" } as Game, wishes);
  expect(setup.seats.map(({ kind }) => kind)).toEqual(["computer", "mine", "computer"]);
  expect([setup.clock, setup.privacy]).toEqual([null, "invited"]);
});

it("computers of one level are told apart by their seats", () => {
  const seats = [{ name: "Ann" }, { computer: "level:1" }, { computer: "level:1" }] as unknown as Seat[];
  expect(seatTitles(seats)).toEqual(["Ann", "Level 1 (2)", "Level 1 (3)"]);
});

it("a link to a position says all that is needed to show it again", () => {
  vi.stubGlobal("document", { baseURI: "http://here/" });
  const link = new URL(positionLink("siam", 2, { crossed: true, repetition: 3 }, "a/b c"));
  expect(askedBy("siam", link.searchParams)).toEqual({
    game: "siam",
    players: 2,
    options: { crossed: true, repetition: 3 },
    position: "a/b c",
  });
  vi.unstubAllGlobals();
});

it("the curve of a review goes from the start to the end, the best on top", () => {
  const review = { before: [0.5, 0.5], steps: [{ after: [1, 0] }] } as unknown as Review;
  expect(curve(chances(review, 0), 100, 40)).toBe("M0 20L100 0");
});
