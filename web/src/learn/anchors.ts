import type { RulesPage, Run } from "../api/schema";

/** A block of a rules page. */
export type Block = RulesPage["blocks"][number];

/** Whether an anchor is the number of a ruling such as `SI-5`. */
export function isRuling(anchor: string): boolean {
  return /^[A-Z]{2}-\d+$/.test(anchor);
}

/** The anchors in some words. */
export function anchorsIn(words: readonly Run[]): string[] {
  return words.filter(({ style }) => style === "anchor").map(({ text }) => text);
}

/** The headings of the second level, for the table of contents. */
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
