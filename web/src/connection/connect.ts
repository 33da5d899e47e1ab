import { isOfflineTable } from "../api/dispatch";
import { PROTOCOL } from "../api/schema";
import { language } from "../text/language.svelte";
import type { Channel } from "./tableConnection.svelte";

/** How to open a channel to a table: a WebSocket, or a channel within this browser. */
export function channelTo(id: string, invitation: string | null): (seen: number) => Channel {
  if (isOfflineTable(id)) return (seen) => new OfflineChannel(id, seen);
  return (seen) => {
    const address = new URL(`api/tables/${id}/live`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("protocol", String(PROTOCOL));
    address.searchParams.set("seen", String(seen));
    address.searchParams.set("language", language());
    if (invitation) address.searchParams.set("invitation", invitation);
    return new WebSocket(address) as Channel;
  };
}

/** A channel to a table in this browser, with the interface of a WebSocket. */
class OfflineChannel implements Channel {
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  readonly #remote;

  constructor(table: string, seen: number) {
    this.#remote = import("../offline/host").then(({ connect }) =>
      connect(table, seen, (data) => this.onmessage?.({ data })),
    );
    this.#remote.catch(() => this.onclose?.());
  }

  send(text: string): void {
    this.#remote.then(({ receive }) => receive(text)).catch(() => undefined); // an unanswered command is sent again
  }

  close(): void {
    this.#remote.then(({ close }) => close()).catch(() => undefined);
  }
}
