import { api } from "../api/client";
import type { GameRecord } from "../api/types";
import { go } from "../app/route.svelte";
import { troubleOf } from "../app/trouble";
import { recordIn } from "./packed";

/** The record that was opened last, with the text of its file, for reviews. */
let opened = $state.raw<{ record: GameRecord; text: string } | null>(null);

export function openedRecord(game: string): { record: GameRecord; text: string } | null {
  return opened?.record.game === game ? opened : null;
}

/** Opens a record's text for study; returns what is wrong with it, or nothing. */
export async function openRecord(text: string): Promise<string> {
  try {
    opened = { record: await api.readRecord(text), text };
  } catch (error) {
    return troubleOf(error);
  }
  go(`study/${opened.record.game}?record`);
  return "";
}

/** Opens the record that a link holds; returns whether it can be read, and throws what a server has against it. */
export async function openLinked(fragment: string): Promise<boolean> {
  const text = await recordIn(fragment);
  if (text === null) return false;
  opened = { record: await api.readRecord(text), text };
  return true;
}
