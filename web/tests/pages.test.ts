import { expect, it, vi } from "vitest";
import type { GameView, SeatView } from "../src/api/schema";
import { pageOf } from "../src/app/pages";
import type { Route } from "../src/app/route.svelte";
import { clockForm } from "../src/setup/clocks";
import { lastLevel, mayBeRated, setupFor, type SetupForm } from "../src/setup/setupForm";
import { seatTitles } from "../src/table/players";
import { askedBy, movesAt, positionLink } from "../src/analysis/links";

const at = (path: string): Route => ({ words: path.split("/"), query: new URLSearchParams(), fragment: "" });

it.each([
  ["learn", {}],
  ["learn/siam", { game: "siam" }],
  ["rules/kerala", { game: "kerala" }],
  ["study/china-shop", { game: "china-shop" }],
  ["puzzles", {}],
  ["puzzles/daily", { set: "daily" }],
  ["puzzles/siam-1a2b3c4d", { set: "siam-1a2b3c4d" }],
  ["puzzles/kerala", { set: { game: "kerala", theme: null, difficulty: null } }],
  ["puzzles/mixed", { set: { game: null } }],
  ["table/abc", { id: "abc", invitation: null }],
])("the address /%s leads to a page", (path, props) => {
  expect(pageOf(at(path))).toMatchObject({ props });
});

it.each(["nowhere", "learn/chess", "rules", "table/abc/def"])("the address /%s leads nowhere", (path) => {
  expect(pageOf(at(path))).toBeNull();
});

it("a table against the computer is private, has no clock, and computers in all other seats", () => {
  const form = {
    mode: "computer",
    players: 3,
    level: 2,
    character: "",
    seat: 1,
    clock: { ...clockForm(), kind: "blitz" as const },
    open: true,
    rated: false,
    offline: false,
    names: [] as string[],
    options: {},
  } as const;
  const setup = setupFor({ id: "kerala" } as GameView, form);
  expect(setup.seats.map(({ kind }) => kind)).toEqual(["computer", "mine", "computer"]);
  expect([setup.clock, setup.privacy]).toEqual([null, "invited"]);
});

it("computers at a mixed table are different characters", () => {
  const characters = ["character:meera", "character:kiran"].map((player) => ({ player, ratings: {} }));
  const game = { id: "kerala", characters, levels_rated: [3] } as unknown as GameView;
  const form = { mode: "computer", players: 3, seat: 0, level: 2, names: [], options: {} } as unknown as SetupForm;
  const players = (character: string): unknown[] =>
    setupFor(game, { ...form, character }).seats.map((seat) => (seat.kind === "computer" ? seat.player : null));
  expect(players("mixed")).toEqual([null, "character:meera", "character:kiran"]);
  expect(players("character:kiran")).toEqual([null, "character:kiran", "character:kiran"]);
  expect(players("")).toEqual([null, "level:2", "level:2"]);
  expect(["", "mixed"].map((character) => mayBeRated(game, { ...form, character }))).toEqual([true, false]);
});

it("computers of one level are told apart by their seats", () => {
  const seats = [{ name: "Ann" }, { computer: "level:1" }, { computer: "level:1" }] as unknown as SeatView[];
  expect(seatTitles(seats)).toEqual(["Ann", "Level 1 (2)", "Level 1 (3)"]);
});

it("a link to a position says all that is needed to show it again", () => {
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
  const link = new URL(positionLink("siam", 2, { crossed: true, repetition: 3 }, "a/b c"));
  expect(askedBy("siam", link.searchParams)).toEqual({
    game: "siam",
    players: 2,
    options: { crossed: true, repetition: 3 },
    position: "a/b c",
  });
  vi.unstubAllGlobals();
});

it("a seat that the chosen number of players does not have becomes the first one", () => {
  const form = { mode: "computer", players: 2, level: 2, seat: 4, names: [], options: {} } as unknown as SetupForm;
  expect(setupFor({ id: "kerala" } as GameView, form).seats.map(({ kind }) => kind)).toEqual(["mine", "computer"]);
});

it.each([
  ["5", 5],
  ["9", 7],
  ["strong", 3],
  ["0", 3],
  [null, 3],
])("the level %s that this browser has stored becomes level %d", (stored, level) => {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  expect(lastLevel(7)).toBe(level);
  vi.unstubAllGlobals();
  expect(lastLevel(7)).toBe(3); // storage is blocked
});

it.each([
  ["at=2", 2],
  ["at=x", 9],
  ["", 9],
])("an address with ?%s leads to move %d of 9", (query, moves) => {
  expect(movesAt(new URLSearchParams(query), 9)).toBe(moves);
});
