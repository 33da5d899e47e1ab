// Runs the search worker of the built site in Node. Each line of input is a search task in JSON; the answer is its result.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MessageChannel } from "node:worker_threads";

const [root, worker, list, comlink] = process.argv.slice(2).map((path) => pathToFileURL(path).href);
// What a worker finds in a browser: its messages, and files.
const { port1: inside, port2: outside } = new MessageChannel();
Object.assign(globalThis, {
  self: globalThis,
  addEventListener: inside.addEventListener.bind(inside),
  removeEventListener: inside.removeEventListener.bind(inside),
  postMessage: inside.postMessage.bind(inside),
  fetch: (address) => Promise.resolve(new Response(readFileSync(fileURLToPath(address)))),
});
inside.start();
await import(worker);
const { wrap } = await import(comlink);
const engine = wrap(outside);
await engine.start(root, list);
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const begun = process.cpuUsage().user;
    const result = await engine.search(JSON.parse(line), { number: 0, of: 1 });
    answer = { result, seconds: (process.cpuUsage().user - begun) / 1e6 };
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit();
