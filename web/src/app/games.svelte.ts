import { api } from "../api/client";
import type { BoxView, GameView } from "../api/schema";
import { language, type Language } from "../text/language.svelte";

let known = $state.raw<{ language: Language; games: GameView[] } | null>(null);
let asking: Language | null = null;
let failures = $state(0);

const RETRY = 5000; // milliseconds

/** The games as the server describes them, in the language of the page; empty until they are loaded. */
export function games(): GameView[] {
  const wanted = language();
  void failures; // after a failure, readers ask again
  if (known?.language !== wanted && asking !== wanted) {
    asking = wanted;
    void api.games().then(
      (games) => {
        known = { language: wanted, games };
        asking = null;
      },
      () =>
        setTimeout(() => {
          asking = null;
          failures++;
        }, RETRY),
    );
  }
  return known?.games ?? [];
}

export function gameOf(id: string): GameView | undefined {
  return games().find((game) => game.id === id);
}

/** The box that is played by these options: the first one, unless they are those of another. */
export function boxOf({ boxes, options }: GameView, chosen: Readonly<Record<string, unknown>>): BoxView | undefined {
  const [first, ...others] = boxes;
  const valueOf = (id: string): unknown => chosen[id] ?? options.find((option) => option.id === id)?.default;
  const isOf = (box: BoxView): boolean =>
    Object.entries(box.options).every(([id, value]) => JSON.stringify(valueOf(id)) === JSON.stringify(value));
  return others.find(isOf) ?? first;
}

/** The name of a value of an option, such as `whole-line`. */
export function valueName(game: GameView, value: string): string {
  return game.texts[`value-${value}`] ?? value;
}

/** The name of a side such as `elephants`; as an actor in the singular, the subject of a sentence. */
export function sideName(game: GameView | undefined, side: string, as?: "actor"): string {
  return (as && game?.texts[`${as}-${side}`]) ?? game?.texts[side] ?? side;
}
