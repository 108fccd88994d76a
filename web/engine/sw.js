/** Keeps the page, so that it opens offline. The engine keeps its own files (`src/engine/archive.ts`). */

const CACHE = `turnwright-page-${"VERSION"}`;
const SHELL = ["SHELL"];
const REST = ["REST"];
const DOCS = new URL("docs/", self.registration.scope).href;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("turnwright-page-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page is there and no engine is starting: time for every other screen. */
self.addEventListener("message", (event) => {
  if (event.data === "keep the rest") event.waitUntil(rest());
});

async function rest() {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  for (const path of REST) {
    if (known.has(new URL(path, self.registration.scope).href)) continue;
    await cache.add(new Request(path, { priority: "low" })).catch(() => {}); // the next time, then
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (request.url.endsWith(".bin")) return; // the engine's archives: they would come later by way of this one
  if (request.url.startsWith(DOCS)) event.respondWith(manual(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(kept(request).then((found) => found ?? opened(request)));
});

/** The newest page while there is a network; the kept one without. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(self.registration.scope)) ?? Response.error();
  }
}

/** The documentation: the newest while there is a network, and whatever has been read without. */
async function manual(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) void cache.put(request, answer.clone()).catch(() => {}); // it will be fetched again
    return answer;
  } catch {
    return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
  }
}

/** Another screen: kept from now on. */
async function opened(request) {
  const answer = await fetch(request);
  if (answer.ok && request.url.startsWith(`${self.registration.scope}assets/`)) {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return answer;
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreVary: true });
}
