import type { TableView } from "../api/schema";
import { settings } from "../settings/settings.svelte";
import { t } from "../text/language.svelte";
import { isDue, tableTitle } from "./players";
import type { Sound } from "./sounds";

/** What is heard when a table changes; null for nothing. */
export function soundOf(before: TableView, after: TableView): Sound | null {
  if (after.phase === "over") return before.phase === "over" ? null : "end";
  if (isDue(after) && !isDue(before)) return "turn";
  const last = after.moves.findLast(({ seat }) => seat !== "chance");
  if (after.moves.length > before.moves.length) return last?.effect ? "effect" : "move";
  return after.moves.length < before.moves.length ? "move" : null;
}

/** Notifies a player who looks at another page that it is their turn, if notifications are switched on. */
export async function notifyTurn(table: TableView): Promise<void> {
  const enabled = settings.is("notify") && "Notification" in window && Notification.permission === "granted";
  if (!enabled || document.visibilityState === "visible") return;
  const options = { body: tableTitle(table.title, table.setup.game), tag: table.id, icon: "icon.svg" };
  // A notification of the service worker is allowed on phones too; worker.js handles the click.
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (worker) return worker.showNotification(t("turn.yours"), options);
  const shown = new Notification(t("turn.yours"), options); // without a secure address there is no service worker
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
