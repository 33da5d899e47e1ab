/** A random id of 128 bits. `crypto.randomUUID` exists on secure pages only, and a server at home is often not one. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
