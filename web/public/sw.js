// Shows the application where there is no network, from what web/mirror/shell.ts has put into the cache. It is there only while an operator works
// offline in this browser. What the server tells is none of its business: calls of the API pass it by.
const cacheName = 'tg_search_ssu_shell'
const shell = '/app/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(shell)) return
  // The name of an asset holds a hash of what is in it: what is here is what there is.
  if (pathname.startsWith(`${shell}assets/`))
    event.respondWith(kept(request).then((known) => known ?? fetch(request)))
  else if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(async (error) => (await kept(shell)) ?? Promise.reject(error)))
})

async function kept(request) {
  return await (await caches.open(cacheName)).match(request)
}
