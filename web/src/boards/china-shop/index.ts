import { CATEGORIES, type ChinaShopView, type Colour, type Herd } from "../../games/china-shop";
import { say, Say } from "../../text/language.svelte";
import type { Board } from "../board";
import ChinaShop from "./ChinaShop.svelte";
import { demandOf } from "./demand";

export const board: Board<ChinaShopView> = {
  component: ChinaShop,
  isChoice: () => false,
  angle: () => 0,
  label,
  describe,
};

function label(token: string, view: ChinaShopView): string {
  const [place = "", name = ""] = token.split(":");
  // With what is painted on the card, for those who say what they see.
  if (place === "shop") return `${say("china-shop.buy", { card: card(name) })}, ${name}`;
  if (place === "hand") return `${say("china-shop.lose", { card: card(name) })}, ${name}`;
  if (place === "herd") return say("china-shop.herd", { demand: demand(name as Herd) });
  const category = CATEGORIES.find((one) => one === name);
  if (place !== "sheet" || !category) return say("china-shop.push");
  const points = view.players[(view.decides ?? 1) - 1]?.worth[category] ?? 0;
  return say("china-shop.sheet", { category: say(`china-shop.${category}`), points });
}

function card(name: string): string {
  return say("china-shop.card", { colour: colour(name.charAt(0) as Colour), value: name.slice(1) });
}

function colour(one: Colour): string {
  return say(`china-shop.${one}`);
}

function demand(herd: Herd): string {
  const asked = demandOf(herd);
  if (asked.kind === "any") return say("china-shop.demand.any", { count: asked.count });
  if (asked.kind === "all") return say("china-shop.demand.all", { colour: colour(asked.colour) });
  if (asked.kind !== "colours") return say(`china-shop.demand.${asked.kind}`);
  const [one = "", other = ""] = [...new Set(asked.colours)].map((paint) =>
    say("china-shop.demand.some", {
      count: asked.colours.filter((each) => each === paint).length,
      colour: colour(paint),
    }),
  );
  return say("china-shop.demand.and", { one, other });
}

function describe(view: ChinaShopView): string[] {
  const cards = (names: readonly string[]): string => names.map(card).join(", ") || say("china-shop.none");
  return [
    say("china-shop.row", { row: say("china-shop.shop"), cards: cards(view.porcelain.shown) }),
    say("china-shop.row", {
      row: say("china-shop.elephants"),
      cards: view.elephants.shown.map(demand).join("; ") || say("china-shop.none"),
    }),
    ...view.players.map(({ money, points, hand }, seat) =>
      say("china-shop.player", { who: seat + 1, money, points, cards: cards(hand) }),
    ),
    view.decides === null ? say("game.over") : Say("to-move", { who: view.decides }),
  ];
}
