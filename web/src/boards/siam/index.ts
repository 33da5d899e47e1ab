import { directionOf } from "../../games/notation";
import type { SiamView } from "../../games/siam";
import { t } from "../../text/language.svelte";
import type { Board } from "..";
import EditorPiece from "./EditorPiece.svelte";
import Siam from "./Siam.svelte";
import { orientationOf } from "./pieces";

export const board: Board<SiamView> = {
  component: Siam,
  isChoice: (token) => token.startsWith("face:"),
  angle: (direction, seat) => orientationOf(seat).angle(direction),
  label,
  isOwn: (token) => token === "reserve",
  describe,
  piece: EditorPiece,
};

function label(token: string, view: SiamView): string {
  const facing = directionOf(token);
  if (facing) return t("choice.face", { direction: t(`direction.${facing}`) });
  if (token === "reserve") return t("siam.reserve");
  const what = contentOf(token, view);
  return what ? t("spot.with", { spot: token, what }) : t("spot.empty", { spot: token });
}

function contentOf(square: string, view: SiamView): string | undefined {
  const animal = view.animals.find((one) => one.square === square);
  if (animal) return t("facing", { what: t(`siam.${animal.owner}.one`), direction: t(`direction.${animal.facing}`) });
  if (view.rocks.includes(square)) return t("siam.rock");
  return view.closed.includes(square) ? t("siam.closed") : undefined;
}

function describe(view: SiamView): string[] {
  const owners = ["elephants", "rhinos"] as const;
  return [
    t("siam.rocks", { squares: view.rocks.join(", ") }),
    ...view.animals.map(({ square }) => `${label(square, view)}.`),
    ...owners.map((owner) => t("siam.reserve.holds", { who: t(`siam.${owner}`), count: view.reserves[owner] })),
    outcome(view),
  ];
}

function outcome({ result, to_move }: SiamView): string {
  if (to_move) return t("to-move", { who: t(`siam.${to_move}`) });
  if (result === "elephants" || result === "rhinos") return t("siam.won", { who: t(`siam.${result}`) });
  return t("siam.drawn");
}
