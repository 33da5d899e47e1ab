/** An address of the site: the segments of the path, the query, and the fragment. */
export interface Route {
  words: readonly string[]; // ["table", "k3x9"]
  query: URLSearchParams;
  fragment: string; // "SI-5"
}

let current = $state.raw(read());

export function route(): Route {
  return current;
}

/** Opens another page of the site. */
export function go(address: string, { instead = false } = {}): void {
  if (instead) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current = read();
  if (!instead) scrollTo(0, 0);
}

/** Client-side navigation: links within the site and the back button change the page without loading it. */
export function followLinks(): void {
  addEventListener("popstate", () => (current = read()));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const aside = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || aside || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const within = link.pathname === location.pathname && link.search === location.search && link.hash;
    if (within) return; // the browser scrolls there
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The address of an anchor on this page; a bare # would be relative to <base>, the first page. */
export function fragmentLink(anchor: string): string {
  void current;
  return `${location.pathname}${location.search}#${anchor}`;
}

function read(): Route {
  const { pathname, search, hash } = location;
  const base = new URL(document.baseURI).pathname;
  return {
    words: pathname.slice(base.length).split("/").filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(search),
    fragment: decodeURIComponent(hash.slice(1)),
  };
}
