// Keeps the files of the kiosk page, so that it opens without a connection. It answers no request of the API.
const CACHE = "kiosk";
const PAGE = "/kiosk";
const PAGE_TIMEOUT_MS = 4000;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname === PAGE) event.respondWith(page());
  else if (!pathname.startsWith("/api/")) event.respondWith(file(request));
});

/** Keeps the page and its files, and drops those of earlier versions. */
async function keep(files) {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...files]);
  const kept = new Set([PAGE, ...files].map((path) => new URL(path, location.origin).href));
  for (const { url } of await cache.keys()) if (!kept.has(url)) await cache.delete(url);
}

/** The page of the service, or the kept one where the service does not answer. */
async function page() {
  const kept = () => caches.match(PAGE, { cacheName: CACHE });
  try {
    const answer = await fetch(PAGE, { cache: "no-cache", signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return answer.ok ? answer : ((await kept()) ?? answer);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

// The names of built files change with their content, so that a kept one is never out of date.
const file = async (request) => (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
