import { mount } from "svelte";
import { api } from "./api/client";
import App from "./app/App.svelte";
import { followLinks } from "./app/route.svelte";
import { updateSession } from "./app/session.svelte";
import { loadSettings } from "./settings/settings.svelte";
import "./style/base.css";

loadSettings();
followLinks();
void updateSession(() => api.session()).catch(() => undefined); // without a connection, each page reports that itself
const target = document.querySelector("#app");
if (target) mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("worker.js", { updateViaCache: "none" });
