import type { PyodideInterface } from "pyodide";

/** Where Python and our files are, as whole addresses. */
export interface Places {
  howdah: string;
  pyodide: string;
}

const UNPACKED = "/packed";

/** Starts Python with our files; a worker's own, since it does one thing at a time. */
export async function startPython({ howdah, pyodide }: Places): Promise<PyodideInterface> {
  const packed = fetch(howdah).then((response) => response.arrayBuffer());
  // Python is a file of the site and not of the bundle: it is large, and the browser keeps it from release to release.
  const { loadPyodide } = (await import(/* @vite-ignore */ `${pyodide}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: pyodide });
  python.unpackArchive(await packed, "zip", { extractDir: UNPACKED });
  python.runPython(`import sys; sys.path.append("${UNPACKED}")`);
  return python;
}
