import type { PositionRequest } from "../api/schema";
import { readStored, store } from "../settings/stored";
import { compress, decompress } from "./compressed";
import type { StoredNode } from "./tree";

const KEY = "howdah-chapters";
const MOST = 200; // on one device

/** An analysis that is kept: a start position, and a tree of variations with notes and arrows. */
export interface Chapter {
  id: string;
  name: string;
  saved: string; // when, as ISO 8601
  start: PositionRequest;
  tree: StoredNode;
}

/** The chapters on this device, the newest first. */
export function chapters(): Chapter[] {
  const found = readStored(KEY);
  return Array.isArray(found) ? found.filter(isChapter) : [];
}

/** Keeps a chapter on this device, instead of an earlier one with the same id. */
export function saveChapter(chapter: Chapter): void {
  store(KEY, [chapter, ...chapters().filter(({ id }) => id !== chapter.id)].slice(0, MOST));
}

export function removeChapter(id: string): void {
  store(
    KEY,
    chapters().filter((chapter) => chapter.id !== id),
  );
}

/** A link that contains a chapter; null where it would be too long. */
export async function chapterLink(chapter: Chapter): Promise<string | null> {
  const fragment = await compress(JSON.stringify(chapter));
  if (fragment === null) return null;
  const link = new URL(`study/${chapter.start.game}?chapter`, document.baseURI);
  link.hash = fragment;
  return link.href;
}

/** The chapter in a link; null where it cannot be read. */
export async function readChapter(fragment: string): Promise<Chapter | null> {
  const text = await decompress(fragment);
  try {
    const found: unknown = text === null ? null : JSON.parse(text);
    return isChapter(found) ? found : null;
  } catch {
    return null;
  }
}

function isChapter(found: unknown): found is Chapter {
  if (typeof found !== "object" || !found) return false;
  const { id, name, saved, start, tree } = found as Partial<Chapter>;
  return (
    [id, name, saved].every((text) => typeof text === "string") && typeof start?.game === "string" && isNode(tree, 0)
  );
}

function isNode(found: unknown, depth: number): boolean {
  if (typeof found !== "object" || !found || depth > 2000) return false;
  const { move, note, arrows = [], next = [] } = found as StoredNode;
  return (
    (depth === 0 || typeof move === "string") &&
    ["string", "undefined"].includes(typeof note) &&
    Array.isArray(arrows) &&
    arrows.every((arrow) => Array.isArray(arrow) && arrow.every((spot) => typeof spot === "string")) &&
    Array.isArray(next) &&
    next.every((child) => isNode(child, depth + 1))
  );
}
