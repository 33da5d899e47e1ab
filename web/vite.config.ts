import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./", // relative to <base> in index.html
  build: { outDir: "../howdah/web", emptyOutDir: true },
  // Long, so that tests do not fail on a busy machine.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 120_000 },
});
