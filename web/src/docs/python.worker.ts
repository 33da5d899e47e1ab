import { expose } from "comlink";
import type { PyProxy } from "pyodide/ffi";
import { startPython, type Addresses } from "../offline/python";

/** `howdah.browser.workbench.Workbench`. */
interface Workbench extends PyProxy {
  check(rules: string): string;
  play(notation: string): string;
}

type Run = (code: string, write: (text: string) => void) => boolean;

let run: Run;
let openWorkbench: (game: string, files: string) => Workbench;
let workbench: Workbench | undefined;

/** Python for the examples and the workbench of the documentation. Ending the worker stops a program. */
const examples = {
  async start(addresses: Addresses): Promise<void> {
    const python = await startPython(addresses);
    ({ run } = python.pyimport("howdah.browser.example") as { run: Run });
    openWorkbench = (game, files) =>
      (python.pyimport("howdah.browser.workbench") as { Workbench: typeof openWorkbench }).Workbench(game, files);
  },

  /** Runs a program; tells whether it ended without an error, once the page has all of its output. */
  async run(code: string, write: (text: string) => unknown): Promise<boolean> {
    const written: unknown[] = [];
    const done = run(code, (text) => void written.push(write(text)));
    await Promise.all(written);
    return done;
  },

  /** Checks the rules of the game of the workbench, whose other files stay as they are. */
  check(game: string, files: string, rules: string): string {
    workbench ??= openWorkbench(game, files);
    return workbench.check(rules);
  },

  play(notation: string): string {
    return workbench?.play(notation) ?? "{}";
  },
};

export type Examples = typeof examples;
expose(examples);
