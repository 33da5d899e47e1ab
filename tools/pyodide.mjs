// Runs Python in Pyodide, from the files of the built site. Each line of input is a program as a JSON text; the answer is
// the last line that it printed, or its error.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [root, listed] = process.argv.slice(2);
const { howdah, pyodide } = JSON.parse(readFileSync(root + listed, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${root}${pyodide}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: root + pyodide });
python.unpackArchive(new Uint8Array(readFileSync(root + howdah)), "zip", { extractDir: "/howdah" });
python.runPython("import sys; sys.path.append('/howdah')");
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { value: python.runPython(JSON.parse(line)) };
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
