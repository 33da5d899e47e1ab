import type { EventsMessage, TableView } from "../api/schema";

/** The table after these events; null where events are missing in between. */
export function applyEvents(table: TableView, { events, changes }: EventsMessage): TableView | null {
  const added = events.filter(({ seq }) => seq > table.seq);
  if (table.seq + added.length !== Math.max(table.seq, changes.seq)) return null;
  if (changes.seq < table.seq) return table;
  let { moves, chat } = table;
  for (const { seq, at, fact } of added) {
    if (fact.kind === "played")
      moves = [
        ...moves,
        { seat: fact.seat, move: fact.move, path: fact.path, at, told: fact.told, effect: fact.effect },
      ];
    else if (fact.kind === "drew")
      moves = [...moves, { seat: "chance", move: fact.move, path: fact.path, at, told: fact.told, effect: false }];
    else if (fact.kind === "undone") moves = moves.slice(0, fact.keep);
    else if (fact.kind === "said") chat = [...chat, { seq, at, seat: fact.seat, name: fact.name, text: fact.text }];
  }
  return { ...table, ...(changes as Partial<TableView>), moves, chat };
}
