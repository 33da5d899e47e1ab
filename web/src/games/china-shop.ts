export type Colour = "R" | "G" | "B";
export type Porcelain = `${Colour}${3 | 4 | 5 | 6 | 7 | 8}`;
export type Herd =
  | "RR+GG"
  | "RR+BB"
  | "GG+BB"
  | "RR+G"
  | "RR+B"
  | "GG+R"
  | "GG+B"
  | "BB+R"
  | "BB+G"
  | `all${Colour}`
  | "any1"
  | "any2"
  | "even"
  | "odd";
export const CATEGORIES = ["low", "high", "colour", "all"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Shopkeeper {
  money: number;
  push: boolean; // the push card is still there
  hand: Porcelain[];
  sheet: Record<Category, number | null>; // null while unused
  worth: Record<Category, number>; // what the hand would score now
  points: number;
}

/** A view of China Shop. Seats count from 0. */
export interface ChinaShopView {
  phase: "first" | "porcelain" | "elephants" | "turn" | "lose" | "score" | "over";
  turn: number | null;
  to_move: number | null;
  players: Shopkeeper[];
  porcelain: { shown: Porcelain[]; deck: Porcelain[]; lost: Porcelain[] };
  elephants: { shown: Herd[]; deck: Herd[]; discarded: Herd[] };
  losing: { elephant: Herd; owed: number; owed_afterwards: number; lowest: Porcelain; highest: Porcelain } | null;
  bought: number;
  next_scoring: number | null; // after how many purchases
}
