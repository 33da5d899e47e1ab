import { directionOf } from "../../games/compass";
import type { SiamView } from "../../games/siam";
import { say } from "../../text/language.svelte";
import type { Board } from "../board";
import Siam from "./Siam.svelte";
import { orientationOf } from "./seats";

export const board: Board<SiamView> = {
  component: Siam,
  isChoice: (token) => token.startsWith("face:"),
  angle: (direction, seat) => orientationOf(seat).angle(direction),
  label,
  describe,
};

function label(token: string, view: SiamView): string {
  const facing = directionOf(token);
  if (facing) return say("choice.face", { direction: say(`direction.${facing}`) });
  if (token === "reserve") return say("siam.reserve");
  const what = contentOf(token, view);
  return what ? say("spot.with", { spot: token, what }) : say("spot.empty", { spot: token });
}

function contentOf(square: string, view: SiamView): string | undefined {
  const animal = view.animals.find((one) => one.square === square);
  if (animal)
    return say("facing", { what: say(`siam.${animal.owner}.one`), direction: say(`direction.${animal.facing}`) });
  if (view.rocks.includes(square)) return say("siam.rock");
  return view.closed.includes(square) ? say("siam.closed") : undefined;
}

function describe(view: SiamView): string[] {
  const owners = ["elephants", "rhinos"] as const;
  return [
    say("siam.rocks", { squares: view.rocks.join(", ") }),
    ...view.animals.map(({ square }) => `${label(square, view)}.`),
    ...owners.map((owner) => say("siam.reserve.holds", { who: say(`siam.${owner}`), count: view.reserves[owner] })),
    outcome(view),
  ];
}

function outcome({ result, to_move }: SiamView): string {
  if (result === "playing") return say("to-move", { who: say(`siam.${to_move}`) });
  if (result === "elephants" || result === "rhinos") return say("siam.won", { who: say(`siam.${result}`) });
  return say("siam.drawn");
}
