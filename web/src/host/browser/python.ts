/** Loads Python (Pyodide) and the games from the site's own files, and reports how far it is. */

/** A Python object that is called from here. */
export interface PySite {
  request: (method: string, path: string, body: string) => PyTuple<[number, string]>
  open: (send: (text: string) => void) => PyChannel
  close: (channel: PyChannel) => void
  think: () => boolean
  changes: () => PyTuple<[string, string | undefined][]>
}
export interface PyChannel {
  hear: (text: string) => void
}
interface PyTuple<T> {
  toJs: () => T
  destroy: () => void
}
interface Pyodide {
  unpackArchive: (archive: ArrayBuffer, format: string, options: { extractDir: string }) => void
  pyimport: (module: string) => { Site: (kept: unknown, now: () => number) => PySite }
  toPy: (value: unknown) => unknown
}
type Load = (options: { indexURL: string; packageCacheDir?: string }) => Promise<Pyodide>

const PACKAGES = '/lib/python3.14/site-packages'

/** A tuple or list of Python's as an array. */
export function unpacked<T>(tuple: PyTuple<T>): T {
  const value = tuple.toJs()
  tuple.destroy()
  return value
}

/** Start Python with what was stored; `told` hears how much of it is here, from 0 to 1. */
export async function startPython(
  base: string,
  kept: Promise<[string, string][]>,
  told: (part: number) => void,
): Promise<PySite> {
  const folder = `${base}python/`
  const plain = fetch.bind(globalThis)
  const total = (await (await plain(`${folder}size.json`)).json()) as number
  let bytes = 0
  const counted = (more: number) => told(Math.min(1, (bytes += more) / total))
  const load = async (name: string) => counting(await plain(folder + name), counted)
  // Pyodide fetches its own files; the large one is stored compressed, because not every host compresses it
  globalThis.fetch = async (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(folder, '')
    if (name === 'pyodide.asm.wasm') return inflated(await load(`${name}.gz`))
    return name.includes('/') ? plain(input, init) : load(name)
  }
  const packages = load('packages.zip').then((response) => response.arrayBuffer())
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: Load }
  const python = await loadPyodide({ indexURL: folder })
  python.unpackArchive(await packages, 'zip', { extractDir: PACKAGES })
  const { Site } = python.pyimport('detente.site.site')
  return Site(python.toPy(await kept), () => Date.now())
}

/** A response whose bytes are counted as they come. */
function counting(response: Response, counted: (bytes: number) => void): Response {
  if (!response.ok || !response.body) throw new Error(`${response.url} answered ${response.status}`)
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      counted(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counter), { headers: response.headers })
}

/** The WebAssembly in a compressed response, compiled while it comes. */
function inflated(response: Response): Response {
  const stream = response.body as ReadableStream<BufferSource>
  return new Response(stream.pipeThrough(new DecompressionStream('gzip')) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: { 'Content-Type': 'application/wasm' },
  })
}
