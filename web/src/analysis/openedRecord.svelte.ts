import { api } from "../api/client";
import type { RecordView } from "../api/schema";
import { go } from "../app/route.svelte";
import { readRecordLink } from "./recordLink";

/** The record that was opened last, with its text, which a review needs. */
let opened = $state.raw<{ record: RecordView; text: string } | null>(null);

export function openedRecord(game: string): { record: RecordView; text: string } | null {
  return opened?.record.game === game ? opened : null;
}

/** Opens a record on the analysis page; throws where the server refuses it. */
export async function openRecord(text: string): Promise<void> {
  opened = { record: await api.readRecord(text), text };
  go(`study/${opened.record.game}?record`);
}

/** Reads the opened record again, in the language that is chosen now. */
export async function reread(): Promise<void> {
  const text = opened?.text;
  if (text === undefined) return;
  const record = await api.readRecord(text);
  if (opened?.text === text) opened = { record, text };
}

/** Opens the record in a link; false where it cannot be decoded. Throws where the server refuses it. */
export async function openLinked(fragment: string): Promise<boolean> {
  const text = await readRecordLink(fragment);
  if (text === null) return false;
  opened = { record: await api.readRecord(text), text };
  return true;
}
