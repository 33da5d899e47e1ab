import { expose } from "comlink";
import { startPython, type Addresses } from "./python";

type Run = (job: string, report: (line: string) => void) => string;

let run: Promise<Run> | undefined;

/** Searches in Python, which blocks this worker; ending the worker cancels a job. */
const search = {
  async start(addresses: Addresses): Promise<void> {
    run = startPython(addresses).then((python) => (python.pyimport("howdah.browser.jobs") as { run: Run }).run);
    await run;
  },

  async run(job: string, report: (line: string) => void): Promise<string> {
    return (await run)?.(job, (line) => report(line)) ?? "";
  },
};

export type Search = typeof search;
expose(search);
