import type { ChinaShopView, Colour, Herd, Porcelain } from "../../games/china-shop";
import type { Placed } from "../pieceMatching";

export interface Card extends Placed {
  kind: Porcelain; // equal cards are of a kind
  x: number; // 0 in the shop, else the number of the player
  y: number; // its place there, in hundredths
}

export interface Taken extends Placed {
  kind: Herd;
}

/** Every porcelain card that is face up. */
export function cardsOf(view: ChinaShopView): Card[] {
  const piles = [view.porcelain.shown, ...view.players.map((player) => player.hand)];
  return piles.flatMap((pile, x) => pile.map((kind, place): Card => ({ kind, x, y: place / 100 })));
}

export function herdOf(view: ChinaShopView): Taken[] {
  return view.elephants.shown.map((kind, place): Taken => ({ kind, x: 0, y: place / 100 }));
}

/** The cards of one pile, in their order. */
export function pileOf<T extends Placed>(cards: readonly T[], x: number): T[] {
  return cards.filter((card) => card.x === x).toSorted((a, b) => a.y - b.y);
}

/** What an elephant breaks. */
export type Demand =
  | { kind: "colours"; colours: Colour[] } // one entry for each piece of porcelain
  | { kind: "all"; colour: Colour }
  | { kind: "any"; count: number }
  | { kind: "even" | "odd" };

export function demandOf(herd: Herd): Demand {
  if (herd === "even" || herd === "odd") return { kind: herd };
  if (herd.startsWith("any")) return { kind: "any", count: Number(herd.slice(3)) };
  if (herd.startsWith("all")) return { kind: "all", colour: herd.slice(3) as Colour };
  return { kind: "colours", colours: Array.from(herd.replace("+", "")) as Colour[] };
}
