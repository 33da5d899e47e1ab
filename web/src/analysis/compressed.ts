// Text in the fragment of a link, compressed; a fragment is never sent to a server. `howdah record link` writes and reads
// the same (howdah/core/record_link.py).

const LONGEST = 32_000; // characters of the fragment; other programs truncate longer links
const LARGEST = 1024 * 1024; // characters of the text

/** The fragment that holds a text; null where it would be too long. */
export async function compress(text: string): Promise<string | null> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length * 4 > LONGEST * 3) return null;
  const encoded = btoa(String.fromCharCode(...bytes));
  return encoded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text in a fragment; null where it cannot be read. */
export async function decompress(fragment: string): Promise<string | null> {
  if (fragment.length > LONGEST) return null;
  try {
    const encoded = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(encoded, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return await textOf(stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })));
  } catch {
    return null;
  }
}

async function textOf(stream: ReadableStream<string>): Promise<string | null> {
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LARGEST) {
      await reader.cancel();
      return null;
    }
  }
}
