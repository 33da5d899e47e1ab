import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "postcss";
import { defineConfig } from "vitest/config";

/** Until the script has come, the device says whether a page is dark: the same colours, without the attribute. */
const darkWithoutScript: Plugin = {
  postcssPlugin: "dark-without-script",
  Once(root, { AtRule }) {
    root.walkRules((rule) => {
      if (rule.selector !== ':root[data-theme="dark"]') return;
      const media = new AtRule({ name: "media", params: "(prefers-color-scheme: dark)" });
      rule.after(media.append(rule.clone({ selector: ":root:not([data-theme])" })));
    });
  },
};

export default defineConfig({
  plugins: [svelte()],
  base: "./", // relative to <base> in index.html
  css: { postcss: { plugins: [darkWithoutScript] } },
  build: {
    outDir: "../howdah/web",
    emptyOutDir: true,
    manifest: "chunks.json", // from which hatch_build.py finds out what each page needs
    rolldownOptions: {
      input: { index: "index.html", "client-docs": "src/docs/main.ts" },
      // Pages of the documentation, which Sphinx makes, name this script.
      output: {
        entryFileNames: ({ name }) => (name === "client-docs" ? "[name].js" : "assets/[name]-[hash].js"),
        // Few files: over a slow connection each one takes a round trip of one of six connections.
        codeSplitting: {
          groups: [
            { name: "shared", test: /preload-helper|\/comlink\//, priority: 3 }, // by the client and the documentation
            { name: "base", tags: ["$initial"], test: /^(?!.*\/src\/docs\/)/, priority: 2 },
            // What pages with a board share.
            {
              name: "board",
              test: /\/src\/(play|marks)\/|\/src\/boards\/[^/]+$|\/src\/games\/notation|\/links\.ts|cancellableRequest/,
              priority: 1,
            },
            { name: "search", test: /\/src\/engine\// },
          ],
        },
      },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 120_000, // long, so that tests do not fail on a busy machine
    coverage: { provider: "v8", include: ["src/**/*.{ts,svelte}"], exclude: ["src/api/schema.ts"], reporter: ["text"] },
  },
});
