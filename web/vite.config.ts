import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./", // relative to <base> in index.html
  build: {
    outDir: "../howdah/web",
    emptyOutDir: true,
    manifest: "chunks.json", // from which hatch_build.py finds out what each page needs
    rolldownOptions: {
      input: { index: "index.html", "client-docs": "src/docs/main.ts" },
      // Pages of the documentation, which Sphinx makes, name this script.
      output: { entryFileNames: ({ name }) => (name === "client-docs" ? "[name].js" : "assets/[name]-[hash].js") },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 120_000, // long, so that tests do not fail on a busy machine
    coverage: { provider: "v8", include: ["src/**/*.{ts,svelte}"], exclude: ["src/api/schema.ts"], reporter: ["text"] },
  },
});
