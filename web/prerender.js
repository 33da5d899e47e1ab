// Writes the pages that are the same for everyone as HTML into the built client, one for each language, so that they
// are painted before any script has come: node prerender.js <file with answers> <built client>
// Those in `pages/` are for the server, those in `alone/` for static sites, with the script that these need.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "vite";
import { load, options } from "./ssr.js";

const LANGUAGES = ["en", "fr", "de"];
const [answersFile, built] = process.argv.slice(2);
let alone = false; // without a server
const isMeta = (selector) => /howdah-(server|answers)/.test(selector);
globalThis.document.querySelector = (selector) => (alone && isMeta(selector) ? { content: "none" } : null);

const { module, remove } = await load("prerender");
const answers = JSON.parse(await readFile(answersFile, "utf8"));
const chunks = JSON.parse(await readFile(join(built, "chunks.json"), "utf8"));
const template = await readFile(join(built, "index.html"), "utf8");
for (const folder of ["pages", "alone"]) {
  alone = folder === "alone";
  for (const language of LANGUAGES)
    for (const page of await module.prerender(language, answers)) {
      const file = join(built, folder, language, `${page.path}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await whole(page, language));
    }
}
const script = { entry: "src/app/pageLanguage.ts", formats: ["iife"], name: "pageLanguage" };
const [{ output }] = await build({ ...options, build: { lib: script, write: false, copyPublicDir: false } });
await writeFile(join(built, "alone", "language.js"), output[0].code);
await remove();

/**
 * The styles of a component and of all that it imports, where the HTML has one of their classes; those of the first
 * page are in the template. The script loads the others.
 */
async function stylesOf(source, body, found = new Set()) {
  const { css = [], imports = [] } = chunks[source] ?? {};
  for (const name of css) {
    const classes = (await readFile(join(built, name), "utf8")).match(/\.svelte-\w+/g) ?? [];
    if (!template.includes(name) && classes.some((one) => body.includes(one.slice(1)))) found.add(name);
  }
  for (const name of imports) await stylesOf(name, body, found);
  return found;
}

/** The page of the client with the content of one page in it. */
async function whole({ source, head, body, description }, language) {
  const [title] = /<title>.*?<\/title>/s.exec(head);
  const styles = [...(await stylesOf(source, body))].map(
    (name) => `<link rel="stylesheet" crossorigin href="./${name}">\n  `,
  );
  const replaced = [
    ['<html lang="en">', `<html lang="${language}">`],
    ["<title>Howdah</title>", title],
    [/(<meta name="description" content=")[^"]*/, `$1${description}`],
    ["manifest.en.", `manifest.${language}.`],
    ["</head>", `  ${styles.join("")}</head>`],
    ['<div id="app"></div>', `<div id="app" aria-busy="true">${body.replaceAll(/<!--.*?-->/g, "")}</div>`],
  ];
  return replaced.reduce((text, [from, to]) => {
    if (!text.match(from)) throw new Error(`expected ${from} in the page of the client, but it is not there`);
    return text.replace(from, typeof from === "string" ? () => to : to);
  }, template);
}
