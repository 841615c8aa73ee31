import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { copyText } from '@/device/clipboard'
import { speak } from '@/words/words.svelte'
import CopyLink from '@/ui/CopyLink.svelte'

/** What the clipboard holds after the browser copied what is selected. */
let held = ''

/** A browser with or without a clipboard, that lets selected text be copied or not. */
function browser(clipboard: boolean, selection: boolean): void {
  held = ''
  const writeText = async (text: string) => void (held = text)
  vi.stubGlobal('navigator', clipboard ? { clipboard: { writeText } } : {})
  document.execCommand = () => {
    if (selection) held = (document.activeElement as HTMLTextAreaElement).value
    return selection
  }
}

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('with a clipboard %s, a selection %s: copied %s', async (clipboard, selection, could) => {
  browser(clipboard, selection)
  expect(await copyText('http://here/table/1')).toBe(could)
  expect(held).toBe(could ? 'http://here/table/1' : '')
  expect(document.querySelector('textarea')).toBeNull()
})

test('the button says that it copied, or that it could not', async () => {
  const shown = mount(CopyLink, { target: document.body, props: { link: 'http://here/1', label: 'Copy' } })
  const button = document.querySelector('button') as HTMLButtonElement
  browser(false, false)
  button.click()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('http://here/1'))
  browser(false, true)
  button.click()
  await vi.waitFor(() => expect(button.textContent).toBe('Copied'))
  flushSync()
  expect(document.querySelector('[role=alert]')).toBeNull()
  await unmount(shown)
})
