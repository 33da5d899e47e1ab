import { language } from "../text/language.svelte";

/** Points as they are printed: 2½, and thirds with two digits. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(points);
  if (points - whole === 0.5) return `${whole || ""}½`;
  return points.toLocaleString(language(), { maximumFractionDigits: 2 });
}
