import { directionOf } from "../../games/compass";
import type { KeralaView, Seat, Space, Tile } from "../../games/kerala";
import { say } from "../../text/language.svelte";
import type { Board } from "../board";
import { DIRECTIONS } from "../../games/compass";
import Kerala from "./Kerala.svelte";
import { ORNAMENTS } from "./ornaments";

export const board: Board<KeralaView> = {
  component: Kerala,
  isChoice: (token) => token.startsWith("arch:") || token === "pass" || token === "skip",
  angle: (direction) => 90 * DIRECTIONS.indexOf(direction),
  label,
  describe,
};

function label(token: string, view: KeralaView): string {
  if (token === "pass" || token === "skip") return say(`choice.${token}`);
  const arch = directionOf(token);
  if (arch) return say("choice.arch", { direction: say(`direction.${arch}`) });
  if (token === "A" || token === "B") return say("kerala.elephant", { name: token });
  const offered = view.offer.find(({ place }) => token === `offer:${place}`);
  if (offered)
    return say("kerala.offer", { place: offered.place, tile: offered.tile ? paintedName(offered.tile) : "–" });
  const space = say("kerala.space", { space: token });
  const laid = view.seats[view.to_move ?? 0]?.platform.find((one) => one.space === token);
  return laid ? say("spot.with", { spot: space, what: stackName(laid) }) : say("spot.empty", { spot: space });
}

function tileName({ colour: paint, symbols: count, arch, special }: Tile): string {
  const colour = say(`kerala.${paint}`);
  if (arch) return say("kerala.tile.arch", { colour, other: say(`kerala.${arch}`) });
  return special ? say(`kerala.tile.${special}`, { colour }) : say("kerala.tile.symbols", { colour, count });
}

/** With the letters that are painted on it, for those who say what they see. */
function paintedName(tile: Tile): string {
  const letters = (tile.arch ? [tile.arch, tile.colour] : [tile.colour]).map((colour) => ORNAMENTS[colour].letter);
  return `${tileName(tile)}, ${letters.join(" ")}`;
}

function stackName({ stack }: Space): string {
  const top = stack.at(-1);
  if (!top) return "–";
  const facing = top.arch_side
    ? say("facing", { what: tileName(top), direction: say(`direction.${top.arch_side}`) })
    : tileName(top);
  return stack.length > 1 ? say("kerala.height", { what: facing, count: stack.length }) : facing;
}

function describe(view: KeralaView): string[] {
  return [
    say("kerala.round", { round: view.round, rounds: view.rounds }),
    ...view.offer.flatMap(({ place, tile }) => (tile ? [say("kerala.offer", { place, tile: tileName(tile) })] : [])),
    ...view.seats.flatMap((seat, number) => [
      platformOf(seat, number),
      ...seat.elephants.map(({ name, space, lying }) => {
        const what = [say("kerala.space", { space }), ...(lying ? [say("kerala.lying")] : [])].join(", ");
        return say("spot.with", { spot: say("kerala.elephant", { name }), what });
      }),
      say("total", { who: number + 1, points: seat.sheet.total }),
    ]),
    view.to_move === null ? say("game.over") : say("to-move", { who: view.to_move + 1 }),
  ];
}

function platformOf(seat: Seat, number: number): string {
  const spaces = seat.platform.map((space) => `${space.space} ${stackName(space)}`).join("; ");
  return say("kerala.platform", { who: number + 1, colour: say(`kerala.${seat.colour}`), spaces });
}
