/** The letter of a name in an avatar: its first letter or digit, as one character that a person sees. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toLocaleUpperCase();
}
