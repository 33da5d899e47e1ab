// A whole record as a link: compressed, behind the #, so that no server needs to know it. `howdah record link` writes
// and reads the same (howdah/core/record_link.py).

const LONGEST = 32_000; // characters behind the #: what programs that pass links on still bear
const LARGEST = 1024 * 1024; // bytes of the record in it

/** A link that holds a whole record; null where that would be too long for one. */
export async function recordLink(game: string, text: string): Promise<string | null> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length * 4 > LONGEST * 3) return null;
  const packed = btoa(String.fromCharCode(...bytes));
  const link = new URL(`study/${game}?record`, document.baseURI);
  link.hash = packed.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return link.href;
}

/** The text of the record behind a link's #; null where it cannot be read. */
export async function recordIn(fragment: string): Promise<string | null> {
  if (fragment.length > LONGEST) return null;
  try {
    const packed = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
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
