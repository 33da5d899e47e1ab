/** `{name}` in a text is a value; `{count:move|moves}` is the form that fits the number, as in howdah/core/plurals.py. */
export function fill(text: string, language: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (braces, ...groups: (string | undefined)[]) => {
    const [name = "", singular, plural] = groups;
    const value = values[name];
    if (value === undefined) return braces;
    if (singular === undefined || plural === undefined) return String(value);
    return rules(language).select(Math.abs(Number(value))) === "one" ? singular : plural;
  });
}

const known = new Map<string, Intl.PluralRules>();

function rules(language: string): Intl.PluralRules {
  const found = known.get(language) ?? new Intl.PluralRules(language);
  known.set(language, found);
  return found;
}
