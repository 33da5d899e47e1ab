import { newId } from "../api/client";
import type { Command, ErrorView, Message, Presence, Question, TableView, Words } from "../api/schema";
import { applyEvents } from "./applyEvents";

/** The state of a connection: `refused` is final. */
export type State = "connecting" | "open" | "waiting" | "refused";

/** The request in a command. */
export type TableRequest = Command["request"];

/** The result of a command. */
export type CommandResult = { done: true } | { done: false; error: ErrorView };

/** The part of the interface of a WebSocket that a connection uses. */
export interface Channel {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const FIRST_WAIT = 300; // milliseconds; doubled with each failure
const LONGEST_WAIT = 15_000;
const ANSWER_TIMEOUT = 6000; // a connection on which a command is not answered in this time is taken for dead
const LONGEST_SLEEP = 15_000; // after a longer sleep of the machine the connection is renewed
const TEMPORARY = ["too-many-requests", "unavailable"]; // codes of refusals after which trying again makes sense

interface Pending {
  command: Command;
  settle: (result: CommandResult) => void;
}

interface Asked {
  question: Question;
  settle: (words: Words) => void;
}

/** Whether a command is valid at a later state of the table too; a move and the answer to an offer are not. */
function isRetryable({ kind }: TableRequest): boolean {
  return kind !== "play" && kind !== "answer";
}

/**
 * The connection to a table. Unanswered commands are sent again with the same id on the next connection, so that each is
 * executed once; after a gap only the missing events are requested.
 */
export class TableConnection {
  state = $state<State>("connecting");
  table = $state.raw<TableView | null>(null);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  refusal = $state.raw<ErrorView | null>(null);
  /** How far this machine's clock is ahead of the server's, in milliseconds, as measured last. */
  clockOffset = 0;

  #channel: Channel | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #lastCheck = Date.now();
  // Not shown, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #pending = new Map<string, Pending>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #asked = new Map<string, Asked>();
  #closed = new AbortController();

  /**
   * `openChannel` gets the last event that was seen; `changed` is called after every change. `known` is the table as this
   * browser knows it before there is a channel.
   */
  constructor(
    private readonly openChannel: (seen: number) => Channel,
    private readonly changed: (before: TableView | null, after: TableView) => void = () => undefined,
    known: TableView | null = null,
  ) {
    this.table = known;
  }

  /** Connects, and keeps connected until closed. */
  open(): void {
    const { signal } = this.#closed;
    addEventListener("online", () => this.renew(), { signal });
    addEventListener("offline", () => this.#reconnectLater(), { signal });
    addEventListener("pageshow", () => this.#shown(), { signal });
    document.addEventListener("visibilitychange", () => this.#shown(), { signal });
    this.#watch = setInterval(() => this.#checkSleep(), 5000);
    this.#connect();
  }

  close(): void {
    this.#closed.abort();
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    this.#closeChannel();
  }

  /** Reconnects at once, as after a tunnel. */
  renew(): void {
    this.#renew(this.table?.seq ?? 0);
  }

  /** Asks for the whole table again, as in another language. */
  reload(): void {
    this.#renew(0);
  }

  /** Sends a command, now or as soon as there is a connection. */
  send(request: TableRequest): Promise<CommandResult> {
    const command: Command = { v: 1, id: newId(), seen: this.table?.seq ?? 0, request };
    return new Promise((settle) => {
      this.#pending.set(command.id, { command, settle });
      if (this.state === "open") this.#transmit(command);
    });
  }

  /** Asks for the words for the beginning of a move, now or as soon as there is a connection. */
  ask(path: readonly string[]): Promise<Words> {
    const question: Question = { v: 1, id: newId(), path: [...path] };
    return new Promise((settle) => {
      this.#asked.set(question.id, { question, settle });
      if (this.state === "open") this.#transmit(question);
    });
  }

  #renew(seen: number): void {
    if (this.state === "refused" || this.#closed.signal.aborted) return;
    clearTimeout(this.#retry);
    this.#closeChannel();
    this.#connect(seen);
  }

  #connect(seen = this.table?.seq ?? 0): void {
    this.state = "connecting";
    const channel = this.openChannel(seen);
    this.#channel = channel;
    channel.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message);
    channel.onclose = () => this.#reconnectLater();
  }

  #closeChannel(): void {
    const channel = this.#channel;
    this.#channel = null;
    if (!channel) return;
    channel.onmessage = channel.onclose = null;
    channel.close();
  }

  #reconnectLater(): void {
    this.#closeChannel();
    if (this.state === "refused") return;
    this.state = "waiting";
    clearTimeout(this.#retry);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Reconnects after the machine was asleep: timers do not run then. */
  #checkSleep(): void {
    const asleep = Date.now() - this.#lastCheck > LONGEST_SLEEP;
    this.#lastCheck = Date.now();
    if (asleep) this.renew();
  }

  /** Does not let a person wait who has come back to the page. */
  #shown(): void {
    if (this.state === "waiting" && document.visibilityState === "visible") this.renew();
    else this.#checkSleep();
  }

  #transmit(message: Command | Question): void {
    this.#channel?.send(JSON.stringify(message));
    setTimeout(() => {
      const unanswered = this.#pending.has(message.id) || this.#asked.has(message.id);
      if (unanswered && this.state === "open") this.renew();
    }, ANSWER_TIMEOUT);
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "table":
        this.presence = message.presence;
        this.#update(message.table);
        this.#ready();
        break;
      case "events": {
        const before = this.table;
        const after = before && applyEvents(before, message);
        if (!after) {
          this.table = null;
          this.renew();
          return;
        }
        if (this.state === "open" && message.events.length > 0) this.clockOffset = Date.now() - message.changes.time;
        this.#update(after);
        this.#ready();
        break;
      }
      case "words":
        this.#asked.get(message.id)?.settle(message.words);
        this.#asked.delete(message.id);
        break;
      case "presence":
        this.presence = message.presence;
        break;
      case "answer":
        this.#settle(message.id, { done: true });
        break;
      case "refused":
        if (message.id !== null && this.#asked.delete(message.id)) break; // as after too many questions
        if (message.id !== null) this.#refused(message.id, message.error);
        else if (TEMPORARY.includes(message.error.code)) this.#reconnectLater();
        else {
          this.refusal = message.error;
          this.state = "refused";
          this.#closeChannel();
        }
    }
  }

  /** Sends a stale command again with the new sequence number, where that makes sense. */
  #refused(id: string, error: ErrorView): void {
    const refused = this.#pending.get(id);
    const seen = this.table?.seq ?? 0;
    if (refused && error.code === "stale" && isRetryable(refused.command.request) && seen > refused.command.seen) {
      refused.command = { ...refused.command, seen };
      this.#transmit(refused.command);
    } else this.#settle(id, { done: false, error });
  }

  #update(table: TableView): void {
    const before = this.table;
    this.table = table;
    this.changed(before, table);
  }

  /** The first message on a channel shows that it works. */
  #ready(): void {
    if (this.state === "open") return;
    this.state = "open";
    this.#failures = 0;
    this.refusal = null;
    for (const { command } of this.#pending.values()) this.#transmit(command);
    for (const { question } of this.#asked.values()) this.#transmit(question);
  }

  #settle(id: string, result: CommandResult): void {
    this.#pending.get(id)?.settle(result);
    this.#pending.delete(id);
  }
}
