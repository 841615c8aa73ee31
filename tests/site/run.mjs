/** Runs a Python program with the Python of the built site: `node run.mjs SITE PROGRAM`. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

const [site, program] = process.argv.slice(2)
// as the page does: its own library, and the large file uncompressed
const folder = `${mkdtempSync(`${tmpdir()}/detente-`)}/`
for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide-lock.json', 'python_stdlib.zip'])
  copyFileSync(`${site}/python/${name}`, folder + name)
writeFileSync(`${folder}pyodide.asm.wasm`, gunzipSync(readFileSync(`${site}/python/pyodide.asm.wasm.gz`)))
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`))
const python = await loadPyodide({ indexURL: folder })
const packages = new Uint8Array(readFileSync(`${site}/python/packages.zip`))
python.unpackArchive(packages, 'zip', { extractDir: '/lib/python3.14/site-packages' })
try {
  python.runPython(readFileSync(program, 'utf8'))
} catch ({ message }) {
  console.error(message)
  process.exitCode = 1
}
