/**
 * The letter of a name in an avatar: its first letter or digit, as one character that a person sees; of “Player 2” the
 * number, since all of them begin alike.
 */
export function initialOf(name: string): string {
  const numbered = /\p{L} (\d)$/u.exec(name)?.[1];
  if (numbered !== undefined) return numbered;
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toLocaleUpperCase();
}
