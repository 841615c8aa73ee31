/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the server; the built client is served by the server itself. */
const SERVER = 'http://127.0.0.1:8000'

const source = (path: string) => fileURLToPath(new URL(`./src${path}`, import.meta.url))

/** With `--mode site` the client is built for a site without a server: its tables live in the browser. */
const here = { find: './place', replacement: source('/host/browser/place.ts') }

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: mode === 'site' ? './' : '/',
  resolve: {
    alias: [...(mode === 'site' ? [here] : []), { find: '@', replacement: source('') }],
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, ws: true } } },
  build: {
    outDir: mode === 'site' ? '../build/site' : '../src/detente/server/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  test: { include: ['tests/**/*.test.ts'], environment: 'happy-dom', testTimeout: 20_000 },
}))
