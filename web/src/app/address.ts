/** The absolute address of a path of this site, which need not lie at the root of its host. */
export function absolute(path: string): string {
  return new URL(path, document.baseURI).href;
}
