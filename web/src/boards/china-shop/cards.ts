import type { ChinaShopView, Herd, Porcelain } from "../../games/china-shop";
import type { Placed } from "../follow";

export interface Card extends Placed {
  kind: Porcelain; // equal cards are of a kind
  x: number; // 0 in the shop, else the number of the player who has it
  y: number; // its place there, in hundredths
}

export interface Taken extends Placed {
  kind: Herd;
}

/** Every porcelain card that lies open. */
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
