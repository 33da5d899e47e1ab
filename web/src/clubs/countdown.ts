import { t } from "../text/language.svelte";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** The time to a deadline: hours, minutes and seconds, or days where there are more than two. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return t("tournament.time.up");
  if (milliseconds > 2 * DAY) return t("tournament.days", { count: Math.floor(milliseconds / DAY) });
  const seconds = Math.ceil(milliseconds / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}
