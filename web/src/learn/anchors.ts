import type { Block, Run } from "../api/types";

/** Whether an anchor is the name of a ruling, as `SI-5`, and not only of a place on the page. */
export function isRuling(anchor: string): boolean {
  return /^[A-Z]{2}-\d+$/.test(anchor);
}

/** The anchors in some words. */
export function anchorsIn(words: readonly Run[]): string[] {
  return words.filter(({ style }) => style === "anchor").map(({ text }) => text);
}

/** The sections of a page, for its contents: headings of the second level. */
export function sections(blocks: readonly Block[]): { id: string; title: string }[] {
  return blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2
      ? [
          {
            id: block.id,
            title: block.words
              .map(({ text }) => text)
              .join("")
              .trim(),
          },
        ]
      : [],
  );
}
