import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIBRARIES } from '@/app/about/libraries'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf-8')) as Record<string, unknown>

/** Needed to build the client, but no part of it. */
const BUILDERS = ['@sveltejs/vite-plugin-svelte', 'vite']

test('every library of the client is named with its own licence', () => {
  const dependencies = Object.keys(read('package.json')['dependencies'] as object)
  const names = dependencies.filter((name) => !BUILDERS.includes(name)).sort()
  const licence = (name: string) => String(read(`node_modules/${name}/package.json`)['license'])
  const found = names.map((name) => [name, licence(name).replace(/^\((.*)\)$/, '$1')])
  const told = Object.entries(LIBRARIES).map(([name, { licence }]) => [name, licence])
  expect(told).toEqual(found)
})

test('every library is linked to its home page, not to a package registry', () => {
  for (const { home } of Object.values(LIBRARIES)) {
    expect(home).toMatch(/^https:\/\//)
    expect(home).not.toMatch(/npmjs\.com|unpkg|jsdelivr/)
  }
})
