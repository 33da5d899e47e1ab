import { flushSync } from "svelte";

/**
 * The page that came with the HTML (see prerender.js, which marks it as busy) stands until the page that the script makes has as much to show.
 * Until then that one is outside of the document.
 */
let standing: Element | null = null;
let coming: Element | null = null;

/** The element to mount the site in: outside of the document while a page that came with the HTML stands. */
export function mountingPlace(): Element | null {
  const found = document.querySelector("#app");
  if (!found?.hasChildNodes()) return found;
  standing = found;
  coming = found.cloneNode(false) as Element;
  coming.removeAttribute("aria-busy");
  return coming;
}

/** Shows the page that the script has made; pages call it when they have their first content. */
export function showPage(): void {
  if (coming) standing?.replaceWith(coming);
  standing = coming = null;
}

/** Waits until the browser has painted what came with the HTML; a hidden page is not painted. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * How many parts of a page are made. Behind a page that came with the HTML they are made in tasks of their own, so that
 * the browser can react in between; the page is shown with the last one. Else all are made at once.
 */
export class Parts {
  made = $state(0);

  /** `size` parts are made in one task. */
  constructor(
    private readonly total: number,
    private readonly size: number,
  ) {
    this.made = coming ? Math.min(size, total) : total;
    this.#goOn();
  }

  #goOn(): void {
    if (this.made >= this.total) showPage();
    else
      setTimeout(() => {
        this.made = Math.min(this.made + this.size, this.total);
        flushSync();
        this.#goOn();
      });
  }
}
