import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./", // relative to <base> in index.html
  build: { outDir: "../howdah/web", emptyOutDir: true },
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 120_000, // long, so that tests do not fail on a busy machine
    coverage: { provider: "v8", include: ["src/**/*.{ts,svelte}"], exclude: ["src/api/schema.ts"], reporter: ["text"] },
  },
});
