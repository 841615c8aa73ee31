/**
 * The service worker, without which browsers of phones show no notifications: it shows what a page asks it to, and leads
 * back to that page. It answers no requests and keeps nothing.
 */
addEventListener('install', () => skipWaiting())
addEventListener('message', (event) => event.waitUntil(show(event)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data))
})

/** Show a notification, in place of an earlier one that leads to the same address, and answer whether that went well. */
async function show({ data: { title, body, path }, source, ports: [answer] }) {
  const options = { body, tag: path, icon: 'icon.svg', data: { path, page: source.id } }
  const shown = registration.showNotification(title, options)
  answer.postMessage(
    await shown.then(
      () => true,
      () => false,
    ),
  )
}

/** The page that asked goes to the address and to the front; if it was closed, a new one opens. */
async function lead({ path, page }) {
  const there = await clients.get(page)
  if (!there) return clients.openWindow((globalThis.PAGES ?? '') + path)
  there.postMessage(path)
  return there.focus()
}
