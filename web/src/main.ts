import { mount } from "svelte";
import App from "./app/App.svelte";
import { followLinks } from "./app/route.svelte";
import { recognize } from "./app/session.svelte";
import { takeUp } from "./settings/settings.svelte";
import "./style/base.css";

takeUp();
followLinks();
void recognize().catch(() => undefined); // without a connection the page says so where it matters
const target = document.querySelector("#app");
if (target) mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("worker.js", { updateViaCache: "none" });
