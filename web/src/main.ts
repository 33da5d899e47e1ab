import { mount } from "svelte";
import App from "./App.svelte";
import { takeUp } from "./settings/settings.svelte";
import "./style/base.css";

takeUp();
const target = document.querySelector("#app");
if (target) mount(App, { target });
