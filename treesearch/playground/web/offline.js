// Answer from the browser's store, so that the playground works without a network.
import { FILES, VERSION } from "./files.js";

/** @type {any} */
const worker = self;
const STORE = `treesearch-${VERSION}`;

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)));
});

worker.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("treesearch-")
      && name !== STORE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== worker.location.origin) return;
  const found = async () => (await (await caches.open(STORE)).match(event.request, { ignoreSearch: true }))
    ?? fetch(event.request);
  event.respondWith(found());
});
