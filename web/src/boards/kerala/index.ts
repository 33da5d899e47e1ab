import type { KeralaView, Seat, Space, Tile } from "../../games/kerala";
import { t } from "../../text/language.svelte";
import type { Board } from "..";
import { DIRECTIONS, directionOf } from "../../games/notation";
import EditorPiece from "./EditorPiece.svelte";
import Kerala from "./Kerala.svelte";
import { ORNAMENTS } from "./layout";

export const board: Board<KeralaView> = {
  component: Kerala,
  isChoice: (token) => token.startsWith("arch:"),
  angle: (direction) => 90 * DIRECTIONS.indexOf(direction),
  label,
  isOwn: (token) => !token.startsWith("offer:"),
  describe,
  piece: EditorPiece,
};

function label(token: string, view: KeralaView): string {
  if (token === "pass" || token === "skip") return t(`choice.${token}`);
  const arch = directionOf(token);
  if (arch) return t("choice.arch", { direction: t(`direction.${arch}`) });
  if (token === "A" || token === "B") return t("kerala.elephant", { name: token });
  const offered = view.offer.find(({ place }) => token === `offer:${place}`);
  if (offered) return t("kerala.offer", { place: offered.place, tile: offered.tile ? paintedName(offered.tile) : "–" });
  const space = t("kerala.space", { space: token });
  const laid = view.seats[view.to_move ?? 0]?.platform.find((one) => one.space === token);
  return laid ? t("spot.with", { spot: space, what: stackName(laid) }) : t("spot.empty", { spot: space });
}

function tileName({ colour: paint, symbols: count, arch, special }: Tile): string {
  const colour = t(`kerala.${paint}`);
  if (arch) return t("kerala.tile.arch", { colour, other: t(`kerala.${arch}`) });
  return special ? t(`kerala.tile.${special}`, { colour }) : t("kerala.tile.symbols", { colour, count });
}

/** With the visible letters, for users of speech input. */
function paintedName(tile: Tile): string {
  const letters = (tile.arch ? [tile.arch, tile.colour] : [tile.colour]).map((colour) => ORNAMENTS[colour].letter);
  return `${tileName(tile)}, ${letters.join(" ")}`;
}

function stackName({ stack }: Space): string {
  const top = stack.at(-1);
  if (!top) return "–";
  const facing = top.arch_side
    ? t("kerala.arch.to", { what: tileName(top), direction: t(`direction.${top.arch_side}`) })
    : tileName(top);
  return stack.length > 1 ? t("kerala.height", { what: facing, count: stack.length }) : facing;
}

function describe(view: KeralaView): string[] {
  return [
    t("kerala.round", { round: view.round, rounds: view.rounds }),
    ...view.offer.flatMap(({ place, tile }) => (tile ? [t("kerala.offer", { place, tile: tileName(tile) })] : [])),
    ...view.seats.flatMap((seat, number) => [
      platformOf(seat, number),
      ...seat.elephants.map(({ name, space, lying }) => {
        const what = [t("kerala.space", { space }), ...(lying ? [t("kerala.lying")] : [])].join(", ");
        return t("spot.with", { spot: t("kerala.elephant", { name }), what });
      }),
      t("total", { who: t("player", { number: number + 1 }), points: seat.sheet.total }),
    ]),
    view.to_move === null ? t("game.over") : t("to-move", { who: t("player", { number: view.to_move + 1 }) }),
  ];
}

function platformOf(seat: Seat, number: number): string {
  const spaces = seat.platform.map((space) => `${space.space} ${stackName(space)}`).join("; ");
  return t("kerala.platform", { who: t("player", { number: number + 1 }), colour: t(`kerala.${seat.colour}`), spaces });
}
