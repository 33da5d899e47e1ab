import { errorMessage } from "./errorMessage";

/** A request that takes long: a person starts it and can stop it; it has a result or an error message. */
export class CancellableRequest<Answer> {
  result = $state.raw<Answer | null>(null);
  failure = $state("");
  #running = $state.raw<AbortController | null>(null);

  get running(): boolean {
    return this.#running !== null;
  }

  async start(send: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
    const started = (this.#running = new AbortController());
    this.failure = "";
    try {
      const found = await send(started.signal);
      if (!started.signal.aborted) this.result = found;
    } catch (error) {
      if (!started.signal.aborted) this.failure = errorMessage(error);
    }
    if (this.#running === started) this.#running = null;
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }
}
