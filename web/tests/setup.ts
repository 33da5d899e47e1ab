// The client of the API reads the address of the site when it is loaded.
Object.assign(globalThis, { document: { baseURI: "http://localhost/" } });
