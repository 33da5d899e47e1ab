/** A reason without the rule that it names at its end, where a link stands instead. */
export function withoutRule(text: string): string {
  return text.replace(/ \[[\w-]+\]$/, "");
}
