import { fetchParcel, isParcelKept, readParcel, type Parcel } from "./parcel";

/** How far it is with what the tables on this device need. */
export type Stage = "none" | "fetching" | "starting" | "ready";

let stage = $state<Stage>("none");
let come = $state(0);
let bytes = $state(0);
let kept = $state(false);
let fetching: Promise<Parcel> | null = null;

export const loading = {
  get stage(): Stage {
    return stage;
  },
  set stage(reached: Stage) {
    stage = reached;
  },
  /** From 0 to 1. */
  get share(): number {
    return bytes === 0 ? 0 : come / bytes;
  },
  /** How large it is in all. */
  get bytes(): number {
    return bytes;
  },
  /** Whether it is there without a connection too. */
  get kept(): boolean {
    return kept;
  },
};

/** Fetches all that is needed, once; a page that was just opened waits for the service worker that keeps it. */
export function fetchAll(): Promise<Parcel> {
  fetching ??= fetchOnce().catch((error: unknown) => {
    fetching = null;
    stage = "none";
    throw error;
  });
  return fetching;
}

/** Finds out how large it is, and whether it is there already. */
export async function measure(): Promise<void> {
  kept = await isParcelKept();
  ({ bytes } = await readParcel());
}

async function fetchOnce(): Promise<Parcel> {
  stage = "fetching";
  if (import.meta.env.PROD && "serviceWorker" in navigator) await navigator.serviceWorker.ready;
  const parcel = await readParcel();
  ({ bytes } = parcel);
  await fetchParcel(parcel, (sum) => (come = sum));
  kept = await isParcelKept();
  stage = "starting";
  return parcel;
}
