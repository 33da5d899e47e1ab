import type { Idea, Task } from "./messages";
import { startPython } from "./python";

type Think = (job: string, report: (line: string) => void) => string;

let think: Promise<Think> | undefined;

const say = (idea: Idea): void => postMessage(idea);

/** Thinks about one thing at a time; whoever wants it to stop ends the worker. */
onmessage = async ({ data }: MessageEvent<Task>) => {
  try {
    if (data.kind === "start") {
      think = startPython(data.places).then(
        (python) => (python.pyimport("howdah.here.thinking") as { think: Think }).think,
      );
      await think;
    } else {
      const text = (await think)?.(data.job, (line) => say({ kind: "line", text: line }));
      say({ kind: "done", text: text ?? "" });
    }
  } catch (error) {
    say({ kind: "failed", reason: String(error) });
  }
};
