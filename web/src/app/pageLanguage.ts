// A script in the HTML of a static site, whose pages are written in English: a host of files cannot know the language.
// It fetches the texts of the reader's language, and puts the page in that language in the place of the English one.
// See prerender.js, which builds it, and howdah/server/static_site.py.
import { preferredLanguage, type Language } from "../text/languages";

const language = preferredLanguage();
const { page, texts = "" } = document.currentScript?.dataset ?? {};
const file = texts.split(" ").find((name) => name.startsWith(`assets/${language}-`));
if (file) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
const shown = document.querySelector("#app");
if (shown && page && language !== document.documentElement.lang) {
  shown.removeAttribute("aria-busy");
  shown.replaceChildren();
  void translate(shown, page, language);
}

/** Shows the page as it was written in a language, unless the script of the site was faster. */
async function translate(app: Element, name: string, chosen: Language): Promise<void> {
  const answer = await fetch(new URL(`pages/${chosen}/${name}.html`, document.baseURI));
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  const content = read.querySelector("#app");
  if (!content || !app.isConnected || app.hasChildNodes()) return;
  document.documentElement.lang = chosen;
  document.title = read.title;
  app.setAttribute("aria-busy", "true");
  app.append(...content.childNodes);
}
