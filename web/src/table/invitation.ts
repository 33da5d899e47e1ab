import type { TableView } from "../api/schema";
import { absolute } from "../app/address";

/** Whether somebody can still sit down. */
export function hasFreeSeats({ phase, seats }: Pick<TableView, "phase" | "seats">): boolean {
  return phase === "waiting" && seats.some(({ name, computer }) => name === null && computer === null);
}

/** The address that lets people in. */
export function invitationLink({ id, you }: Pick<TableView, "id" | "you">): string {
  const link = new URL(absolute(`table/${id}`));
  if (you.invitation) link.searchParams.set("invitation", you.invitation);
  return link.href;
}

/**
 * The address to show for a table: while seats are free it is the invitation, so that anybody at the table can pass it
 * on; later the bare one. Null for spectators, who keep the address by which they came.
 */
export function addressOf(table: Pick<TableView, "id" | "phase" | "seats" | "you">): string | null {
  if (table.you.seat === null && !table.you.host) return null;
  return hasFreeSeats(table) ? invitationLink(table) : absolute(`table/${table.id}`);
}
