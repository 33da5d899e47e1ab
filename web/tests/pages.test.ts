import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it, vi } from "vitest";
import type { Game, Review } from "../src/api/types";
import { chances, curve } from "../src/review/curve";
import { setupFor } from "../src/setup/wishes";
import { askedBy, positionLink } from "../src/study/links";

const API = new URL("../src/api/", import.meta.url);

it("the types are those of the API's description: npm run api", async () => {
  const made = await openapiTS(new URL("openapi.json", API), { alphabetize: true, defaultNonNullable: false });
  expect(readFileSync(new URL("schema.ts", API), "utf8")).toContain(astToString(made).trim());
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
