import { mount } from "svelte";
import { loadSettings } from "../src/settings/settings.svelte";
import "../src/style/base.css";
import Gallery from "./Gallery.svelte";

await loadSettings();
const target = document.querySelector("#gallery");
if (target) mount(Gallery, { target });
