import { beforeEach, expect, it, vi } from "vitest";
import { chapterLink, chapters, readChapter, removeChapter, saveChapter, type Chapter } from "../src/analysis/chapters";

const CHAPTER: Chapter = {
  id: "1",
  name: "A corner",
  saved: "2026-01-01T00:00:00.000Z",
  start: { game: "siam", players: 2 },
  tree: { next: [{ move: "@c1N", note: "good?", arrows: [["c1", "c3"]], next: [{ move: "@c5S" }] }] },
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("keeps chapters on the device, the newest first, and each once", () => {
  saveChapter(CHAPTER);
  saveChapter({ ...CHAPTER, id: "2", name: "Another" });
  saveChapter({ ...CHAPTER, name: "The corner" });
  expect(chapters().map(({ name }) => name)).toEqual(["The corner", "Another"]);
  removeChapter("1");
  expect(chapters().map(({ id }) => id)).toEqual(["2"]);
});

it("reads a chapter from its link, and refuses what is none", async () => {
  const link = await chapterLink(CHAPTER);
  expect(link).toContain("study/siam?chapter#");
  const fragment = new URL(link ?? "").hash.slice(1);
  expect(await readChapter(fragment)).toEqual(CHAPTER);
  expect(await readChapter(fragment.slice(0, -9))).toBeNull();
  const broken = await chapterLink({ ...CHAPTER, tree: { next: [{ note: "no move" }] } });
  expect(await readChapter(new URL(broken ?? "").hash.slice(1))).toBeNull();
});
