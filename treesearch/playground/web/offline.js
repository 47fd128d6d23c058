// Answers from the browser's store what was fetched once; so the playground works without a network.
import { FILES, VERSION } from "./files.js";

const STORE = `treesearch-${VERSION}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("treesearch-") && name !== STORE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  const found = async () => (await (await caches.open(STORE)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(found());
});
