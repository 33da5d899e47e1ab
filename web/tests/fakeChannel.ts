import type { EventsMessage, Message } from "../src/api/schema";
import type { Channel } from "../src/connection/tableConnection.svelte";

/** A message of events with these facts, of which the last has this sequence number. */
export function events(seq: number, ...facts: object[]): EventsMessage {
  const numbered = facts.map((fact, place) => ({ seq: seq - facts.length + place + 1, at: 0, fact }));
  return { type: "events", events: numbered, changes: { seq, time: 0 } } as EventsMessage;
}

/** The server's end of a connection, in the hands of a test. */
export class FakeChannel implements Channel {
  sent: string[] = [];
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(readonly seen: number) {}

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
  receive(message: Partial<Message>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
