import type { Table } from "../api/types";
import type { GameId } from "../boards";
import { settings } from "../settings/settings.svelte";
import { say } from "../text/language.svelte";

/** Tells somebody who looks elsewhere that it is his turn, if he wishes it. */
export function notifyTurn(table: Table): void {
  const wished = settings.is("notify") && "Notification" in window && Notification.permission === "granted";
  if (!wished || document.visibilityState === "visible") return;
  const shown = new Notification(say("turn.yours"), {
    body: say(`game.${table.setup.game as GameId}`),
    tag: table.id,
    icon: "icon.svg",
  });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
