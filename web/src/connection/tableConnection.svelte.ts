import { freshId } from "../api/fresh";
import type { Command, Message, Presence, Refusal, Request, Table } from "../api/types";
import { fold } from "./fold";

/** How the connection is: `refused` is for good, all others are on the way. */
export type State = "connecting" | "open" | "waiting" | "refused";

/** What became of a command. */
export type Outcome = { done: true } | { done: false; error: Refusal };

export interface Wire {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const FIRST_WAIT = 300; // milliseconds; doubled with each failure
const LONGEST_WAIT = 15_000;
const PATIENCE = 6000; // for the answer to a command, before the connection is taken for dead
const NAP = 15_000; // a page that was asleep for so long cannot trust its connection

interface Pending {
  command: Command;
  settle: (outcome: Outcome) => void;
}

/** Whether it is wanted whatever has happened since; a move and an answer are about what was seen. */
function isMeantAnyway({ kind }: Request): boolean {
  return kind !== "play" && kind !== "answer";
}

/**
 * A table, followed over a socket. Commands that were not answered are sent again with the same id on the next
 * connection, so that each is done once; after a gap only what was missed is asked for.
 */
export class Live {
  state = $state<State>("connecting");
  table = $state.raw<Table | null>(null);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  refusal = $state.raw<Refusal | null>(null);
  /** How far this machine's clock is ahead of the server's, in milliseconds, as far as is known. */
  ahead = 0;

  #wire: Wire | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #awake = Date.now();
  // Nobody looks at it, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #pending = new Map<string, Pending>();
  #gone = new AbortController();
  readonly #dial: (seen: number) => Wire;
  readonly #heard: (before: Table | null, after: Table) => void;

  /** `dial` opens a connection for somebody who has seen an event; `heard` is told of every change. */
  constructor(dial: (seen: number) => Wire, heard: (before: Table | null, after: Table) => void = () => undefined) {
    this.#dial = dial;
    this.#heard = heard;
  }

  /** Connects, and keeps connected until closed. */
  open(): void {
    const { signal } = this.#gone;
    addEventListener("online", () => this.renew(), { signal });
    addEventListener("offline", () => this.#lost(), { signal });
    addEventListener("pageshow", () => this.#look(), { signal });
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    this.#watch = setInterval(() => this.#look(), 5000);
    this.#connect();
  }

  close(): void {
    this.#gone.abort();
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    this.#hangUp();
  }

  /** Connects anew at once, as after a tunnel, or in another language. */
  renew(): void {
    if (this.state === "refused") return;
    clearTimeout(this.#retry);
    this.#hangUp();
    this.#connect();
  }

  /** Gives a command, now or as soon as there is a connection. */
  send(request: Request): Promise<Outcome> {
    const command: Command = { v: 1, id: freshId(), seen: this.table?.seq ?? 0, request };
    return new Promise((settle) => {
      this.#pending.set(command.id, { command, settle });
      if (this.state === "open") this.#transmit(command);
    });
  }

  #connect(): void {
    this.state = "connecting";
    const wire = this.#dial(this.table?.seq ?? 0);
    this.#wire = wire;
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Message);
    wire.onclose = () => this.#lost();
  }

  #hangUp(): void {
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #lost(): void {
    this.#hangUp();
    if (this.state === "refused") return;
    this.state = "waiting";
    clearTimeout(this.#retry);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Notices that the machine was asleep: timers stand still then. */
  #look(): void {
    const asleep = Date.now() - this.#awake > NAP;
    this.#awake = Date.now();
    if (asleep || (this.state === "waiting" && document.visibilityState === "visible")) this.renew();
  }

  #transmit(command: Command): void {
    this.#wire?.send(JSON.stringify(command));
    setTimeout(() => {
      if (this.#pending.has(command.id) && this.state === "open") this.renew();
    }, PATIENCE);
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "table":
        this.presence = message.presence;
        this.#take(message.table);
        this.#ready();
        break;
      case "events": {
        const before = this.table;
        const after = before && fold(before, message);
        if (!after) {
          this.table = null;
          this.renew();
          return;
        }
        if (this.state === "open" && message.events.length > 0) this.ahead = Date.now() - message.changes.time;
        this.#take(after);
        this.#ready();
        break;
      }
      case "presence":
        this.presence = message.presence;
        break;
      case "answer":
        this.#settle(message.id, { done: true });
        break;
      case "refused":
        if (message.id === null) {
          this.refusal = message.error;
          this.state = "refused";
          this.#hangUp();
        } else this.#refused(message.id, message.error);
    }
  }

  /** Gives a command again that only came too late; what came before it was heard before the refusal. */
  #refused(id: string, error: Refusal): void {
    const given = this.#pending.get(id);
    const seen = this.table?.seq ?? 0;
    if (given && error.code === "stale" && isMeantAnyway(given.command.request) && seen > given.command.seen) {
      given.command = { ...given.command, seen };
      this.#transmit(given.command);
    } else this.#settle(id, { done: false, error });
  }

  #take(table: Table): void {
    const before = this.table;
    this.table = table;
    this.#heard(before, table);
  }

  /** The first message on a connection says that it works. */
  #ready(): void {
    if (this.state === "open") return;
    this.state = "open";
    this.#failures = 0;
    this.refusal = null;
    for (const { command } of this.#pending.values()) this.#transmit(command);
  }

  #settle(id: string, outcome: Outcome): void {
    this.#pending.get(id)?.settle(outcome);
    this.#pending.delete(id);
  }
}
