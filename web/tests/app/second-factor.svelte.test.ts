/** Two-factor sign-in: turned on with a code of the app, asked for at the door. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me } from '@/host/session.svelte'
import { speak } from '@/words/words.svelte'
import type { Me } from '@/host/wire'
import SecondFactor from '@/app/account/SecondFactor.svelte'
import SignInPage from '@/app/account/SignInPage.svelte'

const willy = { id: 1, name: 'Willy', guest: false, email: null, two_factor: false, lang: 'en' } as unknown as Me
const asked: [string, unknown][] = []
let answers: Record<string, () => Response>
let shown: Record<string, unknown> | null = null

beforeEach(async () => {
  await speak('en')
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${path.replace('/api/v1', '')}`
    if (init.body) asked.push([what, JSON.parse(String(init.body))])
    return answers[what]?.() ?? Response.json(null)
  })
  me.now = willy
  me.known = true
})
afterEach(async () => {
  if (shown) await unmount(shown)
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name) as HTMLButtonElement

/** Type into the field of a label. */
function type(label: string, text: string): void {
  const labelled = [...document.querySelectorAll('label')].find((each) => each.textContent.includes(label))
  const input = labelled?.querySelector('input') as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}

test('a code of the app turns it on, and the recovery codes are shown', async () => {
  answers = {
    'POST /me/second-factor': () =>
      Response.json({ secret: 'ABCD', uri: 'otpauth://x', picture: 'data:image/svg+xml,x' }),
    'POST /me/second-factor/confirm': () => Response.json({ codes: ['one', 'two'] }),
    'GET /session': () => Response.json({ ...willy, two_factor: true }),
  }
  shown = mount(SecondFactor, { target: document.body })
  type('Password', 'secret')
  button('Turn on').click()
  await vi.waitFor(() => expect(document.querySelector('code')?.textContent).toBe('ABCD'))
  type('The code', '123456')
  button('Confirm').click()
  await vi.waitFor(() => expect(button('Turn off')).toBeTruthy())
  expect([...document.querySelectorAll('li')].map((each) => each.textContent)).toEqual(['one', 'two'])
  expect(asked).toEqual([
    ['POST /me/second-factor', { password: 'secret' }],
    ['POST /me/second-factor/confirm', { code: '123456' }],
  ])
})

test('at the door the code is asked for once the server wants it', async () => {
  me.now = null
  let wanted = true
  answers = {
    'GET /offers': () => Response.json({ mail: false }),
    'POST /session': () =>
      wanted
        ? Response.json({ error: { code: 'needs-code', message: 'A code.' } }, { status: 401 })
        : Response.json({ ...willy, two_factor: true }),
  }
  shown = mount(SignInPage, { target: document.body })
  type('Name', 'Willy')
  type('Password', 'secret')
  expect(document.querySelectorAll('input').length).toBeLessThan(5)
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(document.querySelector('[autocomplete=one-time-code]')).not.toBeNull())
  wanted = false
  type('Code from your app', 'ab-cd')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(me.now?.name).toBe('Willy'))
  expect(asked.at(-1)).toEqual(['POST /session', { name: 'Willy', password: 'secret', code: 'ab-cd' }])
})
