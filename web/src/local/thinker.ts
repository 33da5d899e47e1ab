import type { Idea, Task } from "./messages";
import type { Places } from "./python";

interface Thought {
  job: string;
  line: (text: string) => void;
  done: (text: string) => void;
  failed: (reason: Error) => void;
}

/** Has jobs thought about, one after the other, in a worker of its own. */
export class Thinker {
  #worker: Worker | null = null;
  #thoughts: Thought[] = []; // the first one is being thought

  constructor(readonly places: Places) {}

  /** Returns what a job comes to; called off, it fails, and a fresh worker gets ready for the next one. */
  think(job: string, signal: AbortSignal, line: (text: string) => void = () => undefined): Promise<string> {
    return new Promise((done, failed) => {
      signal.throwIfAborted();
      const thought = { job, line, done, failed };
      signal.addEventListener("abort", () => this.#callOff(thought));
      this.#thoughts.push(thought);
      if (this.#thoughts[0] === thought) this.#begin();
    });
  }

  #callOff(thought: Thought): void {
    const place = this.#thoughts.indexOf(thought);
    if (place < 0) return;
    this.#thoughts.splice(place, 1);
    thought.failed(new DOMException("it was called off", "AbortError"));
    if (place > 0) return;
    this.#worker?.terminate();
    this.#worker = this.#hire();
    this.#begin();
  }

  #begin(): void {
    const [next] = this.#thoughts;
    if (!next) return;
    this.#worker ??= this.#hire();
    this.#worker.postMessage({ kind: "think", job: next.job } satisfies Task);
  }

  #hire(): Worker {
    const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
    // What one has said that was sent away since is of no interest any more.
    const hear = (idea: Idea): void => {
      if (worker === this.#worker) this.#hear(idea);
    };
    worker.onmessage = ({ data }: MessageEvent<Idea>) => hear(data);
    worker.onerror = ({ message }) => hear({ kind: "failed", reason: message });
    worker.postMessage({ kind: "start", places: this.places } satisfies Task);
    return worker;
  }

  #hear(idea: Idea): void {
    if (idea.kind === "line") {
      this.#thoughts[0]?.line(idea.text);
      return;
    }
    const thought = this.#thoughts.shift();
    if (idea.kind === "done") thought?.done(idea.text);
    else {
      thought?.failed(new Error(idea.reason));
      this.#worker?.terminate();
      this.#worker = null;
    }
    this.#begin();
  }
}
