/**
 * The service worker of the site without a server: it keeps every file, so that the site works offline and asks for
 * nothing after the first load. The build writes the version and the files into it.
 */
globalThis.PAGES = './#'
importScripts('notices.js')

const FILES = []
const VERSION = ''
const NAME = 'detente-'

addEventListener('install', (event) => event.waitUntil(fill()))
addEventListener('activate', (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])))
addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(find(event.request))
})

async function fill() {
  const cache = await caches.open(NAME + VERSION)
  // the browser's own cache may still have files of the version before, and most names stay the same
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))
}

/** A file of this version, or of the one before: a page that is still open needs its own parts. */
async function find(request) {
  const cache = await caches.open(NAME + VERSION)
  return (await cache.match(request, { ignoreSearch: true })) ?? (await caches.match(request)) ?? fetch(request)
}

/** Keep this version and the one before it. */
async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}
