import { mount } from "svelte";
import { loadSettings } from "../src/settings/settings.svelte";
import "../src/style/base.css";
import Gallery from "./Gallery.svelte";

loadSettings();
const target = document.querySelector("#gallery");
if (target) mount(Gallery, { target });
