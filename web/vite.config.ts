/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the server; the built client is served by the server itself. */
const SERVER = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, ws: true } } },
  build: {
    outDir: '../src/detente/server/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'happy-dom', testTimeout: 20_000 },
})
