/** The settings of an account: what was typed stays, and what was refused is not shown as done. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '@/host/live'
import { me } from '@/host/session.svelte'
import { speak } from '@/words/words.svelte'
import type { Me } from '@/host/wire'
import SettingsPage from '@/app/settings/SettingsPage.svelte'

const willy = { id: 1, name: 'Willy', guest: false, email: null, vacation: { on: false } } as unknown as Me
let shown: Record<string, unknown>
let asked: string[] = []
let refuse = false
const field = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E
const vacation = () =>
  [...document.querySelectorAll('label')]
    .find((label) => label.textContent.includes('vacation'))
    ?.querySelector('input') as HTMLInputElement

/** The browser of the tests shows no notifications, which is an alert of its own. */
const alerts = () => [...document.querySelectorAll('[role=alert]')].map((each) => each.textContent.trim())

beforeEach(async () => {
  await speak('en')
  asked = []
  refuse = false
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${path.replace('/api/v1', '')}`)
    if (path.endsWith('/offers')) return Response.json({ mail: true })
    if (init.method === 'DELETE') return new Response(null, { status: 204 })
    if (refuse && init.method !== 'GET')
      return Response.json({ error: { code: 'vacation', message: 'None left.' } }, { status: 409 })
    return Response.json(init.method === 'PATCH' ? { ...willy, vacation: { on: true } } : [])
  })
  me.now = willy
  me.known = true
  shown = mount(SettingsPage, { target: document.body })
  await vi.waitFor(() => expect(field('[type=email]')).not.toBeNull())
})
afterEach(async () => {
  await unmount(shown)
  vi.unstubAllGlobals()
})

test('starting a vacation keeps the address that is being typed and reloads nothing', async () => {
  await vi.waitFor(() => expect(asked).toContain('GET /me/tokens'))
  const email = field<HTMLInputElement>('[type=email]')
  email.value = 'willy@example.org'
  email.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  const before = asked.length
  vacation().click()
  await vi.waitFor(() => expect(me.now?.vacation.on).toBe(true))
  flushSync()
  expect(email.value).toBe('willy@example.org')
  expect(asked.slice(before)).toEqual(['PATCH /me'])
})

test('a vacation that is refused is none', async () => {
  refuse = true
  vacation().click()
  expect(vacation().checked).toBe(true)
  await vi.waitFor(() => expect(alerts()).toContain('None left.'))
  await vi.waitFor(() => expect(vacation().checked).toBe(false))
})

test('a password that is refused stays typed, and why stands beside it', async () => {
  refuse = true
  const form = field<HTMLElement>('[autocomplete=new-password]').closest('form') as HTMLFormElement
  for (const each of form.querySelectorAll('input')) {
    each.value = 'wrong'
    each.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(form.querySelector('[role=alert]')?.textContent).toContain('None left.'))
  expect(alerts().filter((text) => text === 'None left.')).toHaveLength(1)
  expect([...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ value }) => value)).toEqual([
    'wrong',
    'wrong',
  ])
})

test('after deleting the account the user is signed out, on the live channel too', async () => {
  const renew = vi.spyOn(live, 'renew').mockImplementation(() => {})
  const form = [...document.querySelectorAll('form')].at(-1)
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(me.now).toBeNull())
  expect(asked).toContain('DELETE /me')
  expect(renew).toHaveBeenCalledOnce()
})
