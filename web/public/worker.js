// Service worker: caches the files of the site, so that it opens at once and works offline. Nothing of the API is cached.
importScripts("release.js"); // defines self.release; its content changes with every release
const CACHE = "howdah";
const SCOPE = self.registration.scope;
const address = (path) => new URL(path, SCOPE).href;
const shell = self.release.shell.map(address);
const offline = self.release.offline.map(address);
const empty = address(self.release.page); // for addresses that have no page of their own, and without a connection

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const path = request.url.slice(SCOPE.length);
  if (/^(api|docs)\//.test(path)) return; // the documentation is read online
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (shell.includes(request.url) || /^(assets|modules|offline)\//.test(path)) event.respondWith(file(request));
});
self.addEventListener("push", (event) => event.waitUntil(notify(event.data?.json() ?? null)));
self.addEventListener("notificationclick", (event) => event.waitUntil(showTable(event.notification)));

/** Fetches the new files of this release; the files for offline play only if they were cached before. */
async function prepare() {
  const cache = await caches.open(CACHE);
  const names = (await cache.keys()).map(({ url }) => url);
  const wanted = names.some((name) => name.startsWith(address("offline/"))) ? [...shell, ...offline] : shell;
  // File names contain a hash of the content, except for the page and its pictures. Those are fetched whole: a host that
  // compares dates may answer "not modified" for a page that was written within the same second.
  const lasting = (name) => /^(assets|modules|offline)\//.test(name.slice(SCOPE.length));
  const fresh = wanted.filter((name) => !lasting(name)).map((name) => new Request(name, { cache: "reload" }));
  await cache.addAll([...fresh, ...wanted.filter((name) => lasting(name) && !names.includes(name))]);
}

/** Takes over once no page of the previous release is open, and deletes its files. */
async function takeOver() {
  const cache = await caches.open(CACHE);
  const current = new Set([...shell, ...offline]);
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
  for (const name of await caches.keys()) if (name !== CACHE && name.startsWith("howdah")) await caches.delete(name);
  await self.clients.claim();
}

/** The page from the network, or else from the cache. A static host answers 404 for the address of a table. */
async function page(request) {
  const cached = await caches.match(empty);
  try {
    const answer = await fetch(request);
    return answer.status === 404 && cached ? cached : answer;
  } catch {
    return cached ?? Response.error();
  }
}

/** Shows a notice of the server about a table, unless that table is in sight. A newer one replaces an older one. */
async function notify(message) {
  if (!message) return;
  await self.navigator.setAppBadge?.(message.waiting).catch(() => undefined);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const looksAt = ({ url, visibilityState }) => visibilityState === "visible" && url.includes(`table/${message.table}`);
  if (pages.some(looksAt)) return;
  const { title, body, table } = message;
  await self.registration.showNotification(title, { body, tag: table, icon: address("icon.svg") });
}

/** Shows the page of the table that a notification names. */
async function showTable(notification) {
  notification.close();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.includes(notification.tag));
  await (page ? page.focus() : self.clients.openWindow(address(`table/${notification.tag}`)));
}

async function file(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
