import { proxy } from "comlink";
import { button, element, messageOf } from "./element";
import { python, stopPython } from "./python";

/** Lets readers edit and run an example. */
export function makeRunnable(example: HTMLElement): void {
  const code = example.querySelector("pre");
  if (!code) return;
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-multiline", "true");
  code.setAttribute("aria-label", "Example, can be edited");

  const output = element("pre", "run-output");
  output.hidden = true;
  output.setAttribute("aria-live", "polite");
  const status = element("span", "run-status");
  const runs = button("Run", () => void run());
  const stops = button("Stop", () => {
    stopPython();
    finish("Stopped.");
  });
  stops.hidden = true;
  example.after(element("div", "run", runs, stops, status), output);

  let number = 0; // of the run whose output is shown

  function finish(text: string): void {
    number += 1;
    status.textContent = text;
    runs.disabled = false;
    stops.hidden = true;
  }

  async function run(): Promise<void> {
    const own = ++number;
    runs.disabled = true;
    stops.hidden = false;
    output.hidden = true;
    output.textContent = "";
    output.classList.remove("failed");
    try {
      const started = await python((text) => (status.textContent = text));
      if (own !== number) return;
      status.textContent = "Running…";
      const write = (text: string): void => {
        if (own !== number) return;
        output.hidden = false;
        output.append(text);
      };
      const done = await started.run(code?.textContent ?? "", proxy(write));
      if (own !== number) return;
      output.classList.toggle("failed", !done);
      finish(done ? "Done." : "The example raised an error.");
    } catch (error) {
      if (own === number) finish(messageOf(error));
    }
  }
}
