/** A link that contains a whole puzzle. A fragment is never sent to a web server that only has files. */
export function sharedLink(puzzle: string): string {
  const link = new URL("puzzles/shared", document.baseURI);
  link.hash = puzzle;
  return link.href;
}
