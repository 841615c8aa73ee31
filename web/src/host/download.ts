/** Files from a host that has no addresses for them. */
import { getText } from './api'

/** Save what a path answers as a file. */
export async function download(path: string, name: string): Promise<void> {
  const text = await getText(path)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
