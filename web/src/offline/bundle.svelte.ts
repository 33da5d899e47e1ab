import { absolute } from "../app/address";

/** The files that offline play needs: Python, our Python code, and their sizes. */
export interface Bundle {
  howdah: string; // the zip of our code
  pyodide: string; // the folder of Python
  files: { path: string; bytes: number }[];
  bytes: number;
}

/** What is done at the moment so that offline play can start. */
export type LoadingState = "none" | "fetching" | "starting" | "ready";

const LONGEST_WAIT = 10_000; // milliseconds; without the service worker everything works but is not stored

let state = $state<LoadingState>("none");
let fetched = $state(0);
let bytes = $state(0);
let stored = $state(false);
let awaited = $state(0);
let fetching: Promise<Bundle> | null = null;

/** How far loading has come. */
export const loading = {
  get state(): LoadingState {
    return state;
  },
  set state(reached: LoadingState) {
    state = reached;
  },
  /** From 0 to 1. */
  get fraction(): number {
    return bytes === 0 ? 0 : fetched / bytes;
  },
  get megabytes(): string {
    return (bytes / 1e6).toFixed(1);
  },
  /** Whether a request waits until offline play has started; the table of a page says so itself. */
  get awaited(): boolean {
    return awaited > 0;
  },
  /** Whether the bundle is available without a connection. */
  get stored(): boolean {
    return stored;
  },
};

/** Waits for something that needs offline play to have started; meanwhile the page says so in words. */
export async function awaiting<T>(started: Promise<T>): Promise<T> {
  awaited += 1;
  try {
    return await started;
  } finally {
    awaited -= 1;
  }
}

/** The address of the list of files, as the build wrote it into the page; null where there is no bundle. */
export function bundleAddress(): string | null {
  const listed = document.querySelector<HTMLMetaElement>('meta[name="howdah-offline"]')?.content;
  return listed ? absolute(listed) : null;
}

/** Whether all files are stored in this browser. */
export async function isBundleStored(): Promise<boolean> {
  const address = bundleAddress();
  if (address === null || !("caches" in self)) return false;
  const listed = await caches.match(address);
  if (!listed) return false;
  const { files } = (await listed.json()) as Bundle;
  const found = await Promise.all(files.map(({ path }) => caches.match(absolute(path))));
  return found.every(Boolean);
}

/** Reads the size of the bundle, and whether it is stored. */
export async function measureBundle(): Promise<void> {
  stored = await isBundleStored();
  ({ bytes } = await readBundle());
}

/** Fetches all files, once. */
export function fetchBundle(): Promise<Bundle> {
  fetching ??= fetchFiles().catch((error: unknown) => {
    fetching = null;
    throw error;
  });
  return fetching;
}

async function fetchFiles(): Promise<Bundle> {
  await serviceWorkerReady();
  const bundle = await readBundle();
  ({ bytes } = bundle);
  fetched = 0;
  for (const { path } of bundle.files) {
    const { body } = await fetchFile(absolute(path));
    const reader = body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) fetched += part.value.length;
  }
  stored = await isBundleStored();
  if (!stored) fetching = null; // the next call tries again
  return bundle;
}

async function readBundle(): Promise<Bundle> {
  const address = bundleAddress();
  if (address === null) throw new TypeError("this site was built without the files for offline play");
  return (await (await fetchFile(address)).json()) as Bundle;
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`expected ${address}, but status ${response.status} came`);
  return response;
}

/** The service worker, which stores what is fetched, does not control a page that was opened a moment ago. */
async function serviceWorkerReady(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, LONGEST_WAIT);
  });
}
