// Loads a module of the client in Node, with what its modules look at when they are loaded.
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
export const options = { root: here, configFile: false, logLevel: "warn" };

globalThis.location = new URL("http://localhost/");
globalThis.history = { replaceState: (_state, _title, path) => (globalThis.location = new URL(path, location)) };
globalThis.document = { baseURI: "http://localhost/", querySelector: () => null };
globalThis.fetch = () => new Promise(() => undefined); // HTML that is made here waits for no answer

/** The exports of `src/{name}.ts`; with `injected`, what it renders has the styles of its components in its head. */
export async function load(name, { injected = false } = {}) {
  const bundle = await mkdtemp(join(here, "node_modules", `.${name}-`)); // several programs may do this at once
  await build({
    ...options,
    plugins: [svelte(injected ? { compilerOptions: { css: "injected" }, emitCss: false } : {})],
    ssr: { noExternal: true },
    build: { ssr: `src/${name}.ts`, outDir: bundle, emptyOutDir: true, copyPublicDir: false },
  });
  const module = await import(pathToFileURL(join(bundle, `${name}.js`)).href);
  return { module, remove: () => rm(bundle, { recursive: true }) };
}
