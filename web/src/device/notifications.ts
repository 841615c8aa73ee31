/** Browser notifications, for when the page is hidden. */

/** Beside the first page, so that it controls every page. */
const WORKER = `${import.meta.env.BASE_URL}${import.meta.env.MODE === 'site' ? 'offline.js' : 'notices.js'}`

/** Why this page cannot show notifications: unsupported, or only on encrypted sites. Null if it can. */
export function whyNoNotifications(): 'none' | 'insecure' | null {
  if ('Notification' in globalThis && 'serviceWorker' in navigator) return null
  return isSecureContext ? 'none' : 'insecure'
}

/** Whether the user has allowed notifications. */
export const mayNotify = (): boolean => whyNoNotifications() === null && Notification.permission === 'granted'

/** Ask the user for permission; browsers ask once and remember the answer. Returns whether it was given. */
export async function askPermission(): Promise<boolean> {
  return whyNoNotifications() === null && (await Notification.requestPermission()) === 'granted'
}

/**
 * Show a notification, replacing an earlier one for the same path; a click on it leads there (`onNotificationClick`).
 * Returns whether it was shown.
 */
export async function notify(title: string, body: string, path: string): Promise<boolean> {
  if (!mayNotify()) return false
  const registration = await registered()
  if (!registration?.active) return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => (port1.onmessage = ({ data }) => resolve(data as boolean)))
  registration.active.postMessage({ title, body, path }, [port2])
  const shown = await answer
  port1.close()
  // close it when the user is back
  const close = async () => (await registration.getNotifications({ tag: path })).forEach((notice) => notice.close())
  if (shown) document.addEventListener('visibilitychange', () => void close(), { once: true })
  return shown
}

/** The service worker that shows them; null if the browser refuses it, as some do in private windows. */
async function registered(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register(WORKER)
    return await navigator.serviceWorker.ready
  } catch {
    return null
  }
}

/** Call a function with the path of a clicked notification, until the returned function is called. */
export function onNotificationClick(clicked: (path: string) => void): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const told = ({ data }: MessageEvent<string>) => clicked(data)
  worker?.addEventListener('message', told)
  return () => worker?.removeEventListener('message', told)
}
