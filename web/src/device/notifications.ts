/** Notifications of the browser, for who looks elsewhere when his turn comes or the game ends. */

/** Served from the root, so that it is the worker of every page. */
const WORKER = '/notices.js'

/** Why this page can show none: the browser has none or no service workers, or keeps them for encrypted sites. Null: it can. */
export function whyNoNotifications(): 'none' | 'insecure' | null {
  if ('Notification' in globalThis && 'serviceWorker' in navigator) return null
  return isSecureContext ? 'none' : 'insecure'
}

/** Whether the browser lets this page notify. */
export const mayNotify = (): boolean => whyNoNotifications() === null && Notification.permission === 'granted'

/** Ask the reader's leave for notifications; the browser asks him once, and then remembers. Whether he gives it. */
export async function askPermission(): Promise<boolean> {
  return whyNoNotifications() === null && (await Notification.requestPermission()) === 'granted'
}

/**
 * Show a notification, in place of an earlier one that leads to the same path; a click on it leads there, see `onNotificationClick`.
 * Whether it could be shown.
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
  // who has come back needs it no more
  const close = async () => (await registration.getNotifications({ tag: path })).forEach((notice) => notice.close())
  if (shown) document.addEventListener('visibilitychange', () => void close(), { once: true })
  return shown
}

/** The service worker that shows them; null: the browser refuses it, as some do in private windows. */
async function registered(): Promise<ServiceWorkerRegistration | null> {
  try {
    await navigator.serviceWorker.register(WORKER)
    return await navigator.serviceWorker.ready
  } catch {
    return null
  }
}

/** Be told the path of a notification of this page that was clicked, until the returned function is called. */
export function onNotificationClick(clicked: (path: string) => void): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  const told = ({ data }: MessageEvent<string>) => clicked(data)
  worker?.addEventListener('message', told)
  return () => worker?.removeEventListener('message', told)
}
