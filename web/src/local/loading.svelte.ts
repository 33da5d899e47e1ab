import { fetchParcel, isParcelKept, readParcel, type Parcel } from "./parcel";

/** How far it is with what the tables on this device need. */
export type Stage = "none" | "fetching" | "starting" | "ready";

const LONGEST_WAIT = 10_000; // milliseconds; without its care everything works but is not kept

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

/** Fetches all that is needed, once. */
export function fetchAll(): Promise<Parcel> {
  fetching ??= fetchOnce().catch((error: unknown) => {
    fetching = null;
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
  await inCare();
  const parcel = await readParcel();
  ({ bytes } = parcel);
  await fetchParcel(parcel, (sum) => (come = sum));
  kept = await isParcelKept();
  if (!kept) fetching = null; // it is tried again the next time
  return parcel;
}

/** A page that was just opened is not yet in the care of the service worker, which keeps what is fetched. */
async function inCare(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || navigator.serviceWorker.controller) return;
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, LONGEST_WAIT);
  });
}
