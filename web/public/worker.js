// Keeps the site, so that it opens at once, and without a connection too. What a server says about tables is never kept.
importScripts("release.js"); // self.release: another release, other files, another worker
const KEPT = "howdah";
const SCOPE = self.registration.scope;
const address = (path) => new URL(path, SCOPE).href;
const shell = self.release.shell.map(address);
const offline = self.release.offline.map(address);

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const path = request.url.slice(SCOPE.length);
  if (path.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (shell.includes(request.url) || /^(assets|offline)\//.test(path)) event.respondWith(file(request));
});

/** Fetches what is new in this release. Whoever could play without a connection before can do so afterwards. */
async function prepare() {
  const kept = await caches.open(KEPT);
  const names = (await kept.keys()).map(({ url }) => url);
  const wanted = names.some((name) => name.startsWith(address("offline/"))) ? [...shell, ...offline] : shell;
  // Names of files change with what is in them, but for the page and its pictures.
  const lasting = (name) => /^(assets|offline)\//.test(name.slice(SCOPE.length)) && names.includes(name);
  await kept.addAll(wanted.filter((name) => !lasting(name)).map((name) => new Request(name, { cache: "no-cache" })));
}

/** Begins once no page of the release before is open any more, and forgets its files. */
async function takeOver() {
  const kept = await caches.open(KEPT);
  const current = new Set([...shell, ...offline]);
  for (const request of await kept.keys()) if (!current.has(request.url)) await kept.delete(request);
  for (const name of await caches.keys()) if (name !== KEPT && name.startsWith("howdah")) await caches.delete(name);
  await self.clients.claim();
}

/** The newest page there is: the network's, or else that of the kept release. A host of files knows no tables. */
async function page(request) {
  const kept = await caches.match(address("./"));
  try {
    const answer = await fetch(request);
    return answer.status === 404 && kept ? kept : answer;
  } catch {
    return kept ?? Response.error();
  }
}

async function file(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}
