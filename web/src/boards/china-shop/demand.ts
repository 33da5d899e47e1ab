import type { Colour, Herd } from "../../games/china-shop";

/** What an elephant breaks, read off its card. */
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
