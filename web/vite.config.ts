import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // The site is served from wherever the Python package is mounted.
  base: "./",
  build: { outDir: "../howdah/web", emptyOutDir: true },
  test: { include: ["tests/**/*.test.ts"] },
});
