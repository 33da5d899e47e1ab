/** The offline host failed: neither a refusal nor a missing connection. The cause is in the console. */
export class OfflineHostError extends Error {
  constructor(doing: string, cause: unknown) {
    super(`the offline host failed: ${doing}`, { cause });
    console.error(this.message, cause);
  }
}
