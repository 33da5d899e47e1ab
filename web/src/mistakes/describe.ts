import type { GameId } from "../boards";
import { t } from "../text/language.svelte";
import type { Mistake } from "./store";

/** Which mistake it is: “Siam, move 12, against Level 4”. */
export function describe({ game, number, against }: Mistake): string {
  const values = { game: t(`game.${game as GameId}`), number, name: against };
  return against ? t("mistakes.one", values) : t("mistakes.alone", values);
}
