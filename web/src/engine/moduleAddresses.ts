import { absolute } from "../app/address";

/** Where the modules are: the address of the site, and of the list of modules. */
export interface ModuleAddresses {
  site: string;
  list: string;
}

/** The addresses of the modules, as the build wrote them into the page; null where there are none. */
export function moduleAddresses(): ModuleAddresses | null {
  const listed = document.querySelector<HTMLMetaElement>('meta[name="howdah-modules"]')?.content;
  return listed ? { site: document.baseURI, list: absolute(listed) } : null;
}
