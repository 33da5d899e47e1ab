import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./", // index.html says where it is
  build: { outDir: "../howdah/web", emptyOutDir: true },
  // The machine may be busy, so no test fails for being slow.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 120_000 },
});
