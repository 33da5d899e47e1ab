import { CATEGORIES, type ChinaShopView, type Colour, type Herd } from "../../games/china-shop";
import { t } from "../../text/language.svelte";
import type { Board } from "..";
import EditorPiece from "./EditorPiece.svelte";
import ChinaShop from "./ChinaShop.svelte";
import { demandOf } from "./cards";

export const board: Board<ChinaShopView> = {
  component: ChinaShop,
  isChoice: () => false,
  angle: () => 0,
  label,
  isOwn: (token) => !/^(shop|herd):/.test(token),
  describe,
  piece: EditorPiece,
};

function label(token: string, view: ChinaShopView): string {
  const [place = "", name = ""] = token.split(":");
  // With the visible text, for users of speech input.
  if (place === "shop") return `${t("china-shop.buy", { card: card(name) })}, ${name}`;
  if (place === "hand") return `${t("china-shop.lose", { card: card(name) })}, ${name}`;
  if (place === "herd") return t("china-shop.herd", { demand: demand(name as Herd) });
  const category = CATEGORIES.find((one) => one === name);
  if (place !== "sheet" || !category) return t("china-shop.push");
  const points = view.players[view.to_move ?? 0]?.worth[category] ?? 0;
  return t("china-shop.sheet", { category: t(`china-shop.${category}`), points });
}

function card(name: string): string {
  return t("china-shop.card", { colour: t(`china-shop.${name.charAt(0) as Colour}`), value: name.slice(1) });
}

function demand(herd: Herd): string {
  const asked = demandOf(herd);
  if (asked.kind === "any") return t("china-shop.demand.any", { count: asked.count });
  if (asked.kind === "all") return t(`china-shop.demand.all.${asked.colour}`);
  if (asked.kind !== "colours") return t(`china-shop.demand.${asked.kind}`);
  const [one = "", other = ""] = [...new Set(asked.colours)].map((paint) =>
    t(`china-shop.demand.${paint}`, { count: asked.colours.filter((each) => each === paint).length }),
  );
  return t("china-shop.demand.and", { one, other });
}

function describe(view: ChinaShopView): string[] {
  const cards = (names: readonly string[]): string => names.map(card).join(", ") || t("china-shop.none");
  return [
    t("china-shop.row", { row: t("china-shop.shop"), cards: cards(view.porcelain.shown) }),
    t("china-shop.row", {
      row: t("china-shop.elephants"),
      cards: view.elephants.shown.map(demand).join("; ") || t("china-shop.none"),
    }),
    ...view.players.map(({ money, points, hand }, seat) =>
      t("china-shop.player", { who: t("player", { number: seat + 1 }), money, points, cards: cards(hand) }),
    ),
    view.to_move === null ? t("game.over") : t("to-move", { who: t("player", { number: view.to_move + 1 }) }),
  ];
}
