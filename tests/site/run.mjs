/**
 * Runs a Python program with the Python of the built site: `node run.mjs SITE PROGRAM [ARGUMENTS]`.
 *
 * `--library FILE` takes another standard library, `--wheel FILE` adds a wheel, `--folder PLACE=FOLDER` shows a folder to
 * Python; the first of these folders is the working folder, and modules are found in all of them.
 */
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

process.on('uncaughtException', ({ message }) => {
  console.error(message) // and not the line of Pyodide, which is a megabyte long
  process.exit(1)
})
const several = { type: 'string', multiple: true, default: [] }
const { values, positionals } = parseArgs({
  options: { library: { type: 'string' }, wheel: several, folder: several },
  allowPositionals: true,
})
const [site, program, ...more] = positionals
// as the page does: its own library, and the large file uncompressed
const folder = `${mkdtempSync(`${tmpdir()}/detente-`)}/`
for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide-lock.json', 'python_stdlib.zip'])
  copyFileSync(`${site}/python/${name}`, folder + name)
if (values.library) copyFileSync(values.library, `${folder}python_stdlib.zip`)
writeFileSync(`${folder}pyodide.asm.wasm`, gunzipSync(readFileSync(`${site}/python/pyodide.asm.wasm.gz`)))
const { loadPyodide } = await import(pathToFileURL(`${folder}pyodide.mjs`))
const python = await loadPyodide({ indexURL: folder })
for (const archive of [`${site}/python/packages.zip`, ...values.wheel])
  python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/lib/python3.14/site-packages' })
const sys = python.pyimport('sys')
sys.argv = python.toPy([program, ...more])
for (const [place, root] of values.folder.map((each) => each.split('='))) {
  python.FS.mkdirTree(place)
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place)
  sys.path.append(place)
}
if (values.folder.length > 0) python.FS.chdir(values.folder[0].split('=')[0])
try {
  python.runPython(readFileSync(program, 'utf8'))
} catch ({ message }) {
  console.error(message)
  process.exitCode = 1
}
