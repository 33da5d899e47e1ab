// Draws the positions of the rules for the documentation: node positions.js <file with pages> <file to write>
// The first file has the blocks of each game's rules page, the second gets the drawings of each game in their order,
// and two stylesheets: `colours` for the page, `styles` for inside of a drawing.
import { readFile, writeFile } from "node:fs/promises";
import { load } from "./ssr.js";

const [pagesFile, out] = process.argv.slice(2);
const pages = JSON.parse(await readFile(pagesFile, "utf8"));
const { module, remove } = await load("positions", { injected: true });
const styles = new Set();
const games = {};
for (const [game, blocks] of Object.entries(pages)) {
  games[game] = [];
  for (const block of blocks.filter(({ kind }) => kind === "position")) {
    const drawn = await module.draw(game, block);
    for (const [, style] of drawn.styles.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) styles.add(style);
    games[game].push({ html: drawn.html.replaceAll(/<!--.*?-->/g, ""), described: drawn.described.join(" ") });
  }
}
await remove();
const source = async (name) => await readFile(new URL(`src/style/${name}.css`, import.meta.url), "utf8");
const still = ".lens { display: none !important }\n"; // buttons do nothing in a drawing
const shared = (await source("base")).replaceAll(/@import .*/g, "") + (await source("layout"));
await writeFile(
  out,
  JSON.stringify({ games, colours: colours(await source("tokens")), styles: shared + [...styles].join("\n") + still }),
);

/** The palette of the client for drawings, dark where the theme of the documentation is. */
function colours(tokens) {
  const [light, dark] = [":root {", ':root[data-theme="dark"] {'].map((head) => {
    const from = tokens.indexOf(`\n${head}`) + head.length + 1;
    return tokens.slice(from, tokens.indexOf("\n}", from));
  });
  return `.drawn-position {${light}\n}
body[data-theme="dark"] .drawn-position {${dark}\n}
@media (prefers-color-scheme: dark) {
body:not([data-theme="light"]) .drawn-position {${dark}\n}
}\n`;
}
