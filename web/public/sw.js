// Shows the application where there is no network, from the files that web/offline/shell.ts has cached. It is
// registered only while an operator works offline in this browser. Requests to the API do not pass through it.
const cacheName = 'tg_search_ssu_shell'
const shell = '/app/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(shell)) return
  // The name of an asset contains a hash of its content, so a cached asset is never out of date.
  if (pathname.startsWith(`${shell}assets/`))
    event.respondWith(cached(request).then((known) => known ?? fetch(request)))
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(async (error) => (await cached(shell)) ?? Promise.reject(error)))
})

async function cached(request) {
  return await (await caches.open(cacheName)).match(request)
}
