import type { Wire } from "./live.svelte";

/** A wire to a table on this device, which is as a socket is to one on a server. */
export class HereWire implements Wire {
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  #line: Promise<{ say: (text: string) => void; hangUp: () => void }>;

  constructor(table: string, seen: number, language: string) {
    this.#line = import("../local/desk").then(({ dial }) =>
      dial(table, seen, language, (data) => this.onmessage?.({ data })),
    );
    this.#line.catch(() => this.onclose?.());
  }

  send(text: string): void {
    void this.#line.then(({ say }) => say(text));
  }

  close(): void {
    void this.#line.then(
      ({ hangUp }) => hangUp(),
      () => undefined,
    );
  }
}
