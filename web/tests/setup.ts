import { setLanguage } from "../src/text/language.svelte";

// The client of the API and the router read the address of the site when they are loaded.
Object.assign(globalThis, { document: { baseURI: "http://localhost/" }, location: new URL("http://localhost/") });

await setLanguage("en");
