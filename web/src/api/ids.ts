/** An id that nobody else has; `randomUUID` is only there on secure pages, and a table at home is often not one. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
