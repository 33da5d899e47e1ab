import type { EventsMessage, Table } from "../api/types";

/** The table after what happened; null where events are missing in between. */
export function fold(table: Table, { events, changes }: EventsMessage): Table | null {
  const fresh = events.filter(({ seq }) => seq > table.seq);
  if (table.seq + fresh.length !== Math.max(table.seq, changes.seq)) return null;
  if (changes.seq < table.seq) return table;
  let moves = table.moves;
  let chat = table.chat;
  for (const event of fresh) {
    const { seq, at } = event;
    if (event.kind === "played") moves = [...moves, { seat: event.seat, move: event.move, at }];
    else if (event.kind === "drew") moves = [...moves, { seat: "chance", move: event.move, at }];
    else if (event.kind === "undone") moves = moves.slice(0, event.keep);
    else if (event.kind === "said") chat = [...chat, { seq, at, seat: event.seat, name: event.name, text: event.text }];
  }
  return { ...table, ...(changes as Partial<Table>), moves, chat };
}
