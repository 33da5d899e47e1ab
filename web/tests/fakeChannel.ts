import type { EventsMessage, Message } from "../src/api/types";
import type { Wire } from "../src/live/live.svelte";

/** A message of events, of which the last has this number. */
export function events(seq: number, ...kinds: object[]): EventsMessage {
  const numbered = kinds.map((event, place) => ({ seq: seq - kinds.length + place + 1, at: 0, ...event }));
  return { type: "events", events: numbered, changes: { seq, time: 0 } } as EventsMessage;
}

/** The other end of a connection, as a test has it in hand. */
export class Line implements Wire {
  sent: string[] = [];
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor(readonly seen: number) {}

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: Partial<Message>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
