import { livesHere } from "../api/backend";
import { language } from "../text/language.svelte";
import { HereWire } from "./here";
import type { Wire } from "./live.svelte";

/** How a table is reached: over a socket, or on this device. */
export function dialling(id: string, invitation: string | null): (seen: number) => Wire {
  if (livesHere(id)) return (seen) => new HereWire(id, seen, language());
  return (seen) => {
    const address = new URL(`api/tables/${id}/live`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("seen", String(seen));
    address.searchParams.set("language", language());
    if (invitation) address.searchParams.set("invitation", invitation);
    return new WebSocket(address) as Wire;
  };
}
