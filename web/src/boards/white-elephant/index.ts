import { directionOf, type Direction } from "../../games/notation";
import type { WhiteElephantView } from "../../games/white-elephant";
import { capital, t, capitalized, labelled } from "../../text/language.svelte";
import type { Board } from "..";
import { orientationOf } from "./layout";
import EditorPiece from "./EditorPiece.svelte";
import WhiteElephant from "./WhiteElephant.svelte";

const CHOICES = ["stand", "stay", "home", "turn-about", "pass"] as const;

export const board: Board<WhiteElephantView> = {
  component: WhiteElephant,
  isChoice: (token) => token.startsWith("face:") || CHOICES.some((choice) => choice === token),
  angle: (direction, seat) => orientationOf(seat).angle(direction),
  label,
  isOwn: (token) => token === "black-log",
  describe,
  piece: EditorPiece,
};

function label(token: string, view: WhiteElephantView): string {
  const choice = CHOICES.find((one) => one === token);
  if (choice) return t(`choice.${choice}`);
  if (token === "south-strip" || token === "west-strip") return t(`white-elephant.${token}`);
  if (token === "black-log") {
    const held = view.to_move === null ? 0 : view.players[view.to_move].black_logs;
    return labelled(t("white-elephant.black-log"), held);
  }
  const facing = directionOf(token);
  const [what = "", side = "", cell = ""] = token.split(":");
  if (what === "guard") return t("white-elephant.guard", { side: t(`side.${side as Direction}`) });
  if (what === "path") return t("white-elephant.path", { cell, side: t(`side.${side as Direction}`) });
  if (facing) return t("choice.face", { direction: direction(facing) });
  const held = contentsOf(token, view).join(", ");
  return held ? t("spot.with", { spot: token, what: held }) : t("spot.empty", { spot: token });
}

function direction(one: Direction): string {
  return t(`direction.${one}`);
}

function contentsOf(square: string, view: WhiteElephantView): string[] {
  const elephant = view.elephants.find((one) => one.square === square);
  const what = elephant && t("white-elephant.elephant", { who: t(`white-elephant.${elephant.owner}`) });
  return [
    ...(elephant && what ? [t("facing", { what, direction: direction(elephant.facing) })] : []),
    ...(view.logs.includes(square) ? [t("white-elephant.log")] : []),
    ...(view.black_logs.includes(square) ? [t("white-elephant.black-log")] : []),
    ...(view.watched.includes(square) ? [t("white-elephant.watched")] : []),
  ];
}

function describe(view: WhiteElephantView): string[] {
  const owners = ["silver", "gold"] as const;
  const list = (squares: string[]): string => squares.join(", ") || "–";
  return [
    ...view.elephants.map(({ square }) => `${label(square, view)}.`),
    ...(["south", "west"] as const).map((strip) =>
      t("white-elephant.strip", { strip: capitalized(`white-elephant.${strip}-strip`), ...view.strips[strip] }),
    ),
    ...view.guards.map(({ side, cell }) => labelled(capital(label(`guard:${side}`, view)), `${cell}.`)),
    t("white-elephant.watched-squares", { squares: list(view.watched) }),
    t("white-elephant.logs", { squares: list(view.logs) }),
    t("white-elephant.black-logs", { squares: list(view.black_logs) }),
    ...owners.map((owner) => {
      const { black_logs: black, points, logs, home, captives } = view.players[owner];
      const who = t(`white-elephant.${owner}`);
      return t("white-elephant.belongings", { who, black, points, logs, home, captives });
    }),
    view.to_move === null ? t("game.over") : t("to-move", { who: t(`white-elephant.${view.to_move}`) }),
  ];
}
