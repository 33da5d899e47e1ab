import { mount } from "svelte";
import { takeUp } from "../src/settings/settings.svelte";
import "../src/style/base.css";
import Gallery from "./Gallery.svelte";

takeUp();
const target = document.querySelector("#gallery");
if (target) mount(Gallery, { target });
