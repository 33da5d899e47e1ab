import { mount } from "svelte";
import { api } from "./api/client";
import App from "./app/App.svelte";
import { hasServer } from "./api/connectivity.svelte";
import { firstPaint, mountingPlace } from "./app/firstPaint.svelte";
import { followLinks } from "./app/route.svelte";
import { updateSession } from "./app/session.svelte";
import { loadSettings } from "./settings/settings.svelte";
import { readStored } from "./settings/stored";
import "./style/base.css";

void start();
void whenQuiet().then(() => {
  if (!hasServer()) void startHost().catch(() => undefined); // a request that needs it tries again
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("worker.js", { updateViaCache: "none" }).then(renewNotices);
});

/** Shows the site, in the person's language. */
async function start(): Promise<void> {
  await loadSettings();
  followLinks();
  void updateSession(() => api.session()).catch(() => undefined); // without a connection, each page reports that itself
  const target = mountingPlace();
  if (!target?.isConnected) await firstPaint(); // of the page that came with the HTML
  if (target) mount(App, { target });
}

/** Starts Python in the background, so that it is there when the first move is made. */
async function startHost(): Promise<void> {
  const { start } = await import("./offline/host");
  await start();
}

/** Tells the server again that this device wants notices, if it does. */
async function renewNotices(): Promise<void> {
  if (readStored("howdah-notices") === null) return;
  const { push } = await import("./notices/push.svelte");
  await push.renew();
}

/** Waits until the page is loaded and has nothing to do. */
function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const idle = (): void => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
      else resolve();
    };
    if (document.readyState === "complete") idle();
    else window.addEventListener("load", idle, { once: true });
  });
}
