import type { Direction } from "./notation";

export const COLOURS = ["blue", "black", "green", "violet", "red"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Tile {
  name: string; // "red-arch-blue"
  colour: Colour;
  symbols: number;
  arch: Colour | null;
  special: "moveE" | "moveT" | null;
  start: boolean;
}

export interface LaidTile extends Tile {
  arch_side: Direction | null;
}

export interface Space {
  space: string; // "1,-2"
  x: number; // grows east
  y: number; // grows south
  stack: LaidTile[]; // from the bottom up
}

export interface Sheet {
  symbols: number;
  standing: number;
  arches: number;
  surplus: number;
  missing: number;
  total: number;
  scoring_arches: string[]; // their spaces
  missing_colours: Colour[];
  areas: { colour: Colour; spaces: string[]; kept: boolean }[];
}

export interface Seat {
  colour: Colour;
  platform: Space[];
  elephants: { name: "A" | "B"; space: string; lying: boolean }[];
  sheet: Sheet;
}

/** A view of Kerala. Seats count from 0, places of the offer from 1. */
export interface KeralaView {
  phase: "first" | "draw" | "take" | "moveE" | "moveT" | "over";
  round: number;
  rounds: number;
  start_player: number | null;
  to_move: number | null;
  offer: { place: number; spot: string; tile: Tile | null }[];
  bag: { left: number; removed_unseen: number; undrawn: Record<string, number> };
  seats: Seat[];
}
