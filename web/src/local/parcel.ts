/** What is needed to do without a server: Python, our Python files, and how large they are. */
export interface Parcel {
  howdah: string; // the zip of our files
  pyodide: string; // the folder of Python
  files: { path: string; bytes: number }[];
  bytes: number;
}

/** The address of the list, which the build names; null where the site was built without it. */
export function parcelAddress(): string | null {
  const listed = document.querySelector<HTMLMetaElement>('meta[name="howdah-offline"]')?.content;
  return listed ? new URL(listed, document.baseURI).href : null;
}

export async function readParcel(): Promise<Parcel> {
  const address = parcelAddress();
  if (address === null) throw new TypeError("this site was built without what it needs to do without a server");
  return (await (await fetchFile(address)).json()) as Parcel;
}

/** Fetches everything, so that it is at hand when it is needed, and says how much has come. */
export async function fetchParcel({ files }: Parcel, progress: (bytes: number) => void): Promise<void> {
  let come = 0;
  for (const { path } of files) {
    const { body } = await fetchFile(new URL(path, document.baseURI).href);
    const reader = body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      come += part.value.length;
      progress(come);
    }
  }
}

/** Whether all of it is kept in this browser, so that it can be used without a connection. */
export async function isParcelKept(): Promise<boolean> {
  const address = parcelAddress();
  if (address === null || !("caches" in self)) return false;
  const listed = await caches.match(address);
  if (!listed) return false;
  const { files } = (await listed.json()) as Parcel;
  const kept = await Promise.all(files.map(({ path }) => caches.match(new URL(path, document.baseURI).href)));
  return kept.every(Boolean);
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`expected ${address}, but status ${response.status} came`);
  return response;
}
