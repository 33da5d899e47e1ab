import { api } from "../api/client";
import type { Game } from "../api/types";
import { language, type Language } from "../text/language.svelte";

let known = $state.raw<{ language: Language; games: Game[] } | null>(null);
let asking: Language | null = null;

/** The games as the server describes them, in the language of the page; none before they have come. */
export function games(): Game[] {
  const wanted = language();
  if (known?.language !== wanted && asking !== wanted) {
    asking = wanted;
    void api.games().then(
      (games) => {
        known = { language: wanted, games };
        asking = null;
      },
      () => (asking = null),
    );
  }
  return known?.games ?? [];
}

export function gameOf(id: string): Game | undefined {
  return games().find((game) => game.id === id);
}

/** What a game calls a side, as `elephants` or `first`. */
export function sideName(game: Game | undefined, side: string): string {
  return game?.texts[side] ?? side;
}
