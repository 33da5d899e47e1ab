import { directionOf, type Direction } from "../../games/compass";
import type { WhiteElephantView } from "../../games/white-elephant";
import { capital, say, Say } from "../../text/language.svelte";
import type { Board } from "../board";
import { orientationOf } from "./layout";
import WhiteElephant from "./WhiteElephant.svelte";

const CHOICES = ["stand", "home", "turn-about", "pass"] as const;

export const board: Board<WhiteElephantView> = {
  component: WhiteElephant,
  isChoice: (token) => token.startsWith("face:") || CHOICES.some((choice) => choice === token),
  angle: (direction, seat) => orientationOf(seat).angle(direction),
  label,
  describe,
};

function label(token: string, view: WhiteElephantView): string {
  const choice = CHOICES.find((one) => one === token);
  if (choice) return say(`choice.${choice}`);
  if (token === "south-strip" || token === "west-strip") return say(`white-elephant.${token}`);
  if (token === "black-log") {
    const held = view.to_move === null ? 0 : view.players[view.to_move].black_logs;
    return `${say("white-elephant.black-log")}: ${held}`;
  }
  const facing = directionOf(token);
  const [what = "", side = "", cell = ""] = token.split(":");
  if (what === "guard") return say("white-elephant.guard", { side: direction(side as Direction) });
  if (what === "path") return say("white-elephant.path", { cell, side: direction(side as Direction) });
  if (facing) return say("choice.face", { direction: direction(facing) });
  const held = contentsOf(token, view).join(", ");
  return held ? say("spot.with", { spot: token, what: held }) : say("spot.empty", { spot: token });
}

function direction(one: Direction): string {
  return say(`direction.${one}`);
}

function contentsOf(square: string, view: WhiteElephantView): string[] {
  const elephant = view.elephants.find((one) => one.square === square);
  const what = elephant && say("white-elephant.elephant", { who: say(`white-elephant.${elephant.owner}`) });
  return [
    ...(elephant && what ? [say("facing", { what, direction: direction(elephant.facing) })] : []),
    ...(view.logs.includes(square) ? [say("white-elephant.log")] : []),
    ...(view.black_logs.includes(square) ? [say("white-elephant.black-log")] : []),
    ...(view.watched.includes(square) ? [say("white-elephant.watched")] : []),
  ];
}

function describe(view: WhiteElephantView): string[] {
  const owners = ["silver", "gold"] as const;
  const list = (squares: string[]): string => squares.join(", ") || "–";
  return [
    ...view.elephants.map(({ square }) => `${label(square, view)}.`),
    ...(["south", "west"] as const).map((strip) =>
      say("white-elephant.strip", { strip: Say(`white-elephant.${strip}-strip`), ...view.strips[strip] }),
    ),
    ...view.guards.map(({ side, cell }) => `${capital(label(`guard:${side}`, view))}: ${cell}.`),
    say("white-elephant.watched-squares", { squares: list(view.watched) }),
    say("white-elephant.logs", { squares: list(view.logs) }),
    say("white-elephant.black-logs", { squares: list(view.black_logs) }),
    ...owners.map((owner) => {
      const { black_logs: black, points, logs, home, captives } = view.players[owner];
      const who = say(`white-elephant.${owner}`);
      return say("white-elephant.belongings", { who, black, points, logs, home, captives });
    }),
    view.endings.length > 0 || view.to_move === null
      ? say("game.over")
      : say("to-move", { who: say(`white-elephant.${view.to_move}`) }),
  ];
}
