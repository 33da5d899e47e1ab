import { api } from "../api/client";
import type { OwnTableEntry } from "../api/schema";

/** Downloads games of this device as records, one a line, as the server does. */
export async function exportDevice(entries: readonly OwnTableEntry[]): Promise<void> {
  const lines: string[] = [];
  for (const { id } of entries) {
    const text = await api.tableRecord(id, null);
    lines.push(`${JSON.stringify(JSON.parse(text))}\n`);
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
  link.download = "howdah-games-device.jsonl";
  link.click();
  URL.revokeObjectURL(link.href);
}
