/** The documentation's own script: examples that run, and the workbench. */
import { makeRunnable } from "./example";
import { openWorkbench } from "./workbench";

for (const example of document.querySelectorAll<HTMLElement>(".runnable")) makeRunnable(example);
const workbench = document.getElementById("workbench");
if (workbench) void openWorkbench(workbench);
