import type { PyodideInterface } from "pyodide";

/** The absolute addresses of Python and of our code. */
export interface Addresses {
  howdah: string;
  pyodide: string;
}

const FOLDER = "/howdah";

/** Starts Python with our code. */
export async function startPython({ howdah, pyodide }: Addresses): Promise<PyodideInterface> {
  const archive = fetch(howdah).then((response) => response.arrayBuffer());
  // Not part of the client bundle: it is large, and the browser keeps it from release to release.
  const { loadPyodide } = (await import(/* @vite-ignore */ `${pyodide}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: pyodide });
  python.unpackArchive(await archive, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.append("${FOLDER}")`);
  return python;
}
