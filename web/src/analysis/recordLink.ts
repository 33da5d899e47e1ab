import { compress, decompress } from "./compressed";

/** A link that contains a record; null where it would be too long. */
export async function recordLink(game: string, text: string): Promise<string | null> {
  const fragment = await compress(text);
  if (fragment === null) return null;
  const link = new URL(`study/${game}?record`, document.baseURI);
  link.hash = fragment;
  return link.href;
}

/** The text of the record in a fragment; null where it cannot be read. */
export const readRecordLink = decompress;
