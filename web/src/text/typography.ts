/** French typography, as in howdah/core/typography.py: spaces that do not break, and curly apostrophes. */

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";
// What punctuation can follow, besides letters and digits.
const AFTER = "[\\p{L}\\p{N}_»”)\\]}.…’`*+?!]";
const END = "(?![\\p{L}\\p{N}_])";
const FRENCH: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=${AFTER}) (?=[;!?]${END})`, "gu"), NARROW_NO_BREAK],
  [new RegExp(`(?<=${AFTER}) (?=[:%»]${END})`, "gu"), NO_BREAK],
  [/(?<=«) (?=\S)/gu, NO_BREAK],
  [/(?<=\p{L})'(?=\p{L})/gu, "’"],
];

/** A text as it is printed in a language. */
export function typeset(text: string, language: string): string {
  if (language !== "fr") return text;
  return FRENCH.reduce((printed, [pattern, replacement]) => printed.replace(pattern, replacement), text);
}
