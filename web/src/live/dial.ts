import { language } from "../text/language.svelte";
import type { Wire } from "./live.svelte";

/** How the socket of a table is opened. */
export function dialling(id: string, invitation: string | null): (seen: number) => Wire {
  return (seen) => {
    const address = new URL(`api/tables/${id}/live`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("seen", String(seen));
    address.searchParams.set("language", language());
    if (invitation) address.searchParams.set("invitation", invitation);
    return new WebSocket(address) as Wire;
  };
}
