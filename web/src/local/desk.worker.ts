import type { PyProxy } from "pyodide/ffi";
import type { Asked, Said } from "./messages";
import { startPython, type Places } from "./python";
import { Shelf } from "./shelf";
import { Thinker } from "./thinker";

interface PythonWire extends PyProxy {
  receive(text: string): Promise<void>;
  close(): void;
}

interface Here extends PyProxy {
  dial(table: string, seen: number, language: string, send: (text: string) => void): Promise<PythonWire>;
  catch_up(table: string): Promise<void>;
  turn(table: string): Promise<string>;
  conclude(table: string, thought: string): Promise<void>;
}

type Ask = (here: Here, method: string, path: string, language: string, body: string) => Promise<string>;
type Question = Extract<Asked, { kind: "ask" }>;

/** The tables of this device, in Python: what is said to them, and what they have thought about. */
class Desk {
  readonly #tabs = new BroadcastChannel("howdah-tables");
  readonly #questions = new Map<number, AbortController>();
  readonly #wires = new Map<number, Promise<PythonWire>>();
  readonly #turns = new Map<string, AbortController>(); // of computers, by table
  readonly #thinker: Thinker;
  #here!: Here;
  #ask!: Ask;

  constructor(readonly places: Places) {
    this.#thinker = new Thinker(places);
  }

  async start(): Promise<void> {
    const python = await startPython(this.places);
    const shelf = new Shelf((table) => this.#written(table));
    const service = python.pyimport("howdah.here.service") as {
      Here: (shelf: Shelf, due: (table: string) => void) => Here;
    };
    this.#here = service.Here(shelf, (table) => void this.#takeTurn(table));
    this.#tabs.onmessage = ({ data }: MessageEvent<string>) => void this.#here.catch_up(data);
    this.#ask = (python.pyimport("howdah.here.answers") as { ask: Ask }).ask;
  }

  async answer({ id, method, path, language, body }: Question): Promise<void> {
    const controller = new AbortController();
    this.#questions.set(id, controller);
    const { status, text, job } = JSON.parse(await this.#ask(this.#here, method, path, language, body)) as {
      status: number;
      text?: string;
      job?: string;
    };
    try {
      const answer = job
        ? await this.#thinker.think(job, controller.signal, (line) => say({ kind: "line", id, text: line }))
        : (text ?? "");
      say({ kind: "answer", id, status, text: answer });
    } finally {
      this.#questions.delete(id);
    }
  }

  cancel(id: number): void {
    this.#questions.get(id)?.abort();
  }

  dial(id: number, table: string, seen: number, language: string): void {
    this.#wires.set(
      id,
      this.#here.dial(table, seen, language, (text) => say({ kind: "heard", id, text })),
    );
  }

  async say(id: number, text: string): Promise<void> {
    await (await this.#wires.get(id))?.receive(text);
  }

  async hangUp(id: number): Promise<void> {
    const wire = this.#wires.get(id);
    this.#wires.delete(id);
    (await wire)?.close();
  }

  /** A computer that still thinks about a position before this one need not any more; other tabs want to know. */
  #written(table: string): void {
    this.#turns.get(table)?.abort();
    this.#tabs.postMessage(table);
  }

  /** Plays for a computer; of several tabs one thinks, and the next one looks whether there is still something to do. */
  async #takeTurn(table: string): Promise<void> {
    if (this.#turns.has(table) && !this.#turns.get(table)?.signal.aborted) return;
    const controller = new AbortController();
    this.#turns.set(table, controller);
    const take = async (): Promise<void> => {
      const job = await this.#here.turn(table);
      if (job === "null" || controller.signal.aborted) return;
      const thought = await this.#thinker.think(job, controller.signal);
      if (this.#turns.get(table) === controller) this.#turns.delete(table);
      await this.#here.conclude(table, thought);
    };
    try {
      // Pages that did not come over a secure connection have no locks; there both tabs think, and one is first.
      const locks = navigator.locks as LockManager | undefined;
      await (locks ? locks.request(`howdah-turn-${table}`, take) : take());
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      if (this.#turns.get(table) === controller) this.#turns.delete(table);
    }
  }
}

let desk: Promise<Desk> | undefined;

const say = (said: Said): void => postMessage(said);

async function begin(places: Places): Promise<Desk> {
  const begun = new Desk(places);
  await begun.start();
  return begun;
}

async function obey(asked: Asked): Promise<void> {
  if (asked.kind === "start") {
    desk = begin(asked.places);
    await desk;
    say({ kind: "ready" });
    return;
  }
  const at = await desk;
  if (!at) return;
  switch (asked.kind) {
    case "ask":
      return at.answer(asked);
    case "cancel":
      at.cancel(asked.id);
      return;
    case "dial":
      at.dial(asked.id, asked.table, asked.seen, asked.language);
      return;
    case "say":
      return at.say(asked.id, asked.text);
    case "hang-up":
      return at.hangUp(asked.id);
  }
}

onmessage = ({ data }: MessageEvent<Asked>) => {
  obey(data).catch((error: unknown) => {
    const reason = String(error);
    if (data.kind === "ask") say({ kind: "lost", id: data.id, reason });
    else say({ kind: "failed", reason });
  });
};
