import type { Direction } from "./notation";

export type Owner = "silver" | "gold";

export interface Elephant {
  square: string; // "c3"
  owner: Owner;
  facing: Direction;
  on_log: boolean;
}

export interface Guard {
  side: Direction;
  owner: Owner;
  cell: string; // "d" or "4"
  cells: string[];
  colour: "white" | "black";
}

export interface Belongings {
  logs: number;
  black_logs: number; // still in hand
  paid: number;
  home: number;
  captives: number; // elephants of the other side
  in_play: number;
  points: number;
}

/** A view of White Elephant. */
export interface WhiteElephantView {
  edition: "white" | "black" | "short" | "custom";
  elephants: Elephant[];
  logs: string[];
  black_logs: string[];
  black_square: string;
  watched: string[];
  goals: Record<Owner, string[]>;
  strips: Record<"south" | "west", Record<Owner, number>>;
  guards: Guard[];
  players: Record<Owner, Belongings>;
  asked: string | null; // the square of a jumped elephant whose player decides whether it goes home
  to_move: Owner | null; // null before the lot is drawn, and when the game is over
  first: Owner | null;
  quiet: number;
  quiet_limit: number;
  endings: ("logs" | "silver" | "gold" | "repetition" | "quiet")[];
}
