import { api } from "../api/client";
import { hasServer } from "../api/connectivity.svelte";
import { ensureGuest } from "../app/session.svelte";
import { readStored, store } from "../settings/stored";

export const KINDS = ["turn", "joined", "rematch"] as const;
export type Kind = (typeof KINDS)[number];
type Kinds = Record<Kind, boolean>;
const STORAGE_KEY = "howdah-notices";

/** Notices of the server that reach this device when no page is open. */
class PushNotices {
  /** `none` where this browser, or this server, has no such notices. */
  state = $state<"unknown" | "none" | "blocked" | "off" | "on">("unknown");
  kinds = $state<Kinds>({ turn: true, joined: true, rematch: true });

  /** Finds out whether notices are on, and tells the server again, which may have lost this device. */
  async look(): Promise<void> {
    const subscription = await this.#subscription();
    if (subscription === undefined) this.state = "none";
    else if (Notification.permission === "denied") this.state = "blocked";
    else if (subscription === null) this.state = "off";
    else {
      this.kinds = { ...this.kinds, ...(readStored(STORAGE_KEY) as Partial<Kinds> | null) };
      await this.#send(subscription);
    }
  }

  /** Tells the server again that this device wants notices, for another person perhaps. */
  async renew(): Promise<void> {
    if (readStored(STORAGE_KEY) !== null) await this.look();
  }

  /** Asks the person for permission, right after a click, and subscribes. */
  async turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) !== "granted") {
      this.state = Notification.permission === "denied" ? "blocked" : "off";
      return;
    }
    await ensureGuest();
    const { key } = await api.noticeOffer();
    if (key === null) {
      this.state = "none";
      return;
    }
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe(); // perhaps with another key of the server
    await this.#send(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  }

  /** Switches a kind of notices. */
  async choose(kind: Kind, on: boolean): Promise<void> {
    this.kinds = { ...this.kinds, [kind]: on };
    const subscription = await this.#subscription();
    if (subscription) await this.#send(subscription);
  }

  /** Ends the notices of this device, also where the server does not answer. */
  async turnOff(): Promise<void> {
    store(STORAGE_KEY, null);
    const subscription = await this.#subscription();
    if (!subscription) return;
    this.state = "off";
    await subscription.unsubscribe();
    await api.unsubscribe(subscription.endpoint);
  }

  async #send(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    await api.subscribe({
      endpoint: endpoint ?? "",
      p256dh: keys?.p256dh ?? "",
      auth: keys?.auth ?? "",
      ...this.kinds,
    });
    store(STORAGE_KEY, this.kinds);
    this.state = "on";
  }

  /** The subscription of this device: null for none, undefined where there can be none. */
  async #subscription(): Promise<PushSubscription | null | undefined> {
    const able = hasServer() && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    const worker = able ? await navigator.serviceWorker.getRegistration() : undefined;
    return worker ? worker.pushManager.getSubscription() : undefined;
  }
}

export const push = new PushNotices();
