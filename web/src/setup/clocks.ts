import type { Setup } from "../api/schema";
import { t } from "../text/language.svelte";

export type Clock = NonNullable<Setup["clock"]>;

/** What a form offers: no clock, clocks that many people use, and own numbers for the game or for each move. */
export const CLOCK_KINDS = ["none", "blitz", "rapid", "days", "own-game", "own-days"] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** The choice of a clock. The numbers are those of an own clock; a field that is emptied has none. */
export interface ClockForm {
  kind: ClockKind;
  minutes: number | null; // for the whole game
  seconds: number | null; // added with each move
  days: number | null; // for each move
}

/** The smallest and the largest number of an own clock. */
export const LIMITS = { minutes: [1, 180], seconds: [0, 180], days: [1, 30] } as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const UNITS = [
  ["duration.day", 24 * 60 * MINUTE],
  ["duration.hour", 60 * MINUTE],
  ["duration.minute", MINUTE],
  ["duration.second", SECOND],
] as const;

/** A form in which no clock is chosen yet. */
export function clockForm(): ClockForm {
  return { kind: "none", minutes: 10, seconds: 10, days: 2 };
}

/** The clock that is chosen; null for a game without one. */
export function chosenClock(form: ClockForm): Clock | null {
  switch (form.kind) {
    case "none":
      return null;
    case "blitz":
      return { kind: "fischer", start: 5 * MINUTE, increment: 5 * SECOND };
    case "rapid":
      return { kind: "fischer", start: 15 * MINUTE, increment: 10 * SECOND };
    case "days":
      return { kind: "correspondence", days: 3 };
    case "own-game":
      return {
        kind: "fischer",
        start: within("minutes", form) * MINUTE,
        increment: within("seconds", form) * SECOND,
      };
    case "own-days":
      return { kind: "correspondence", days: within("days", form) };
  }
}

/** A number of the form inside its limits; the field itself says what is wrong with any other. */
function within(name: keyof typeof LIMITS, form: ClockForm): number {
  const [smallest, largest] = LIMITS[name];
  return Math.min(largest, Math.max(smallest, Math.round(form[name] ?? smallest)));
}

/** A clock in words, as the rules of a table tell it. */
export function clockInWords(clock: Clock): string {
  switch (clock.kind) {
    case "fischer":
      return clock.increment > 0
        ? t("clock.fischer", { time: duration(clock.start), increment: duration(clock.increment) })
        : t("clock.whole-game", { time: duration(clock.start) });
    case "per-move":
      return t("clock.per-move", { time: duration(clock.each) });
    case "correspondence":
      return t("clock.per-move", { time: duration(clock.days * UNITS[0][1]) });
  }
}

/** A time in its units: 90 minutes are 1 hour, 30 minutes. */
function duration(milliseconds: number): string {
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(milliseconds / length);
    milliseconds -= count * length;
    if (count > 0) parts.push(t(unit, { count }));
  }
  return parts.join(", ");
}
