/** Keeps the site in the browser, so that it works offline and can be installed. */

/** Ask the browser to keep all files; browsers that cannot (or may not, in private windows) load them each time. */
export async function keepOffline(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}offline.js`)
    await navigator.storage?.persist?.()
  } catch {
    // see above
  }
}
