/** Notifications of the browser, for who looks elsewhere when his turn comes or the game ends. */

/** Whether the browser has notifications at all; those of phones that do may still refuse to show one. */
export const hasNotices = (): boolean => 'Notification' in globalThis

/** Whether the browser lets this page notify. */
export const mayNotify = (): boolean => hasNotices() && Notification.permission === 'granted'

/** Ask the reader's leave for notifications; the browser asks him once, and then remembers. None: it has no notifications. */
export async function askLeave(): Promise<'granted' | 'refused' | 'none'> {
  if (!hasNotices()) return 'none'
  return (await Notification.requestPermission()) === 'granted' ? 'granted' : 'refused'
}

/**
 * Show a notification, in place of an earlier one about the same; a click on it leads back to this page, and `clicked` further.
 * Whether it could be shown.
 */
export function notify(title: string, body: string, about: string, clicked: () => void = () => {}): boolean {
  if (!mayNotify()) return false
  try {
    const notice = new Notification(title, { body, tag: about, icon: '/icon.svg' })
    notice.onclick = () => {
      window.focus()
      notice.close()
      clicked()
    }
    // who has come back needs it no more
    document.addEventListener('visibilitychange', () => notice.close(), { once: true })
    return true
  } catch {
    return false // browsers of phones know the class and refuse to make one
  }
}
