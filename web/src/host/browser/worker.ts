/**
 * The worker that runs Python. It answers requests one by one and lets the computer think in between, one decision at a
 * time. Nothing is answered before it is stored, so that what a page has seen is never lost.
 */
import type { FromWorker, ToWorker } from './messages'
import { startPython, unpacked, type PyChannel, type PySite } from './python'
import { Shelf } from './shelf'

/** Milliseconds until a page learns that another tab has the games; a reloaded page gives them back sooner. */
const PATIENCE = 1500
const LOCK = 'detente-site'

const shelf = new Shelf()
const waiting: ToWorker[] = []
let site: PySite | null = null
let running = false
let answers: FromWorker[] = []
const channels = new Map<number, PyChannel>()

const tell = (message: FromWorker): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') void start(data.base, data.steal)
  else if (data.type === 'take') void own(true)
  else {
    waiting.push(data)
    void run()
  }
})

let granted = () => {}
const owned = new Promise<void>((resolve) => (granted = resolve))

/** Hold the games until another tab takes them; browsers without locks (no encryption) let every tab have them. */
async function own(steal: boolean): Promise<void> {
  if (!navigator.locks) return granted()
  const late = setTimeout(() => tell({ type: 'elsewhere' }), PATIENCE)
  const held = navigator.locks.request(LOCK, { steal }, () => {
    clearTimeout(late)
    granted()
    return new Promise<never>(() => {})
  })
  await held.catch(() => {
    if (steal && !site) return // the request that this one overtook
    site = null
    tell({ type: 'elsewhere' })
  })
}

async function start(base: string, steal: boolean): Promise<void> {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function')
    return tell({ type: 'failed', reason: 'no-wasm' })
  void own(steal)
  try {
    const kept = owned.then(() => shelf.read())
    site = await startPython(base, kept, (part) => tell({ type: 'progress', part }))
  } catch (error) {
    console.warn(error)
    return tell({ type: 'failed', reason: 'load' })
  }
  tell({ type: 'ready' })
  warn()
  void run()
}

/** Say when what is played is no longer stored, and when it is again. */
let warned: typeof shelf.problem = null
function warn(): void {
  if (shelf.problem === warned) return
  warned = shelf.problem
  tell({ type: 'unsaved', reason: warned })
}

/** Work until there is nothing left to answer and to think about. */
async function run(): Promise<void> {
  if (running || !site) return
  running = true
  let thinks = true
  while (site && (waiting.length > 0 || thinks)) {
    const message = waiting.shift()
    try {
      if (message) handle(site, message)
      thinks = message ? true : site.think()
      await shelf.write(unpacked(site.changes()))
    } catch (error) {
      thinks = false
      fail(error, message)
    }
    warn()
    for (const answer of answers) tell(answer)
    answers = []
    if (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve)) // lets messages in
  }
  running = false
}

/** An error in Python that is nobody's mistake but ours: say so, and leave no request without an answer. */
function fail(error: unknown, message: ToWorker | undefined): void {
  console.warn(error)
  tell({ type: 'failed', reason: 'broken' })
  const id = message?.type === 'request' ? message.id : null
  answers = answers.filter((answer) => answer.type !== 'answer' || answer.id !== id)
  if (id !== null) answers.push({ type: 'answer', id, status: 500, body: '{}' })
}

function handle(site: PySite, message: ToWorker): void {
  if (message.type === 'request') {
    const [status, body] = unpacked(site.request(message.method, message.path, message.body))
    answers.push({ type: 'answer', id: message.id, status, body })
  } else if (message.type === 'open') {
    const { channel } = message
    channels.set(
      channel,
      site.open((text) => answers.push({ type: 'said', channel, text })),
    )
  } else if (message.type === 'close') {
    const channel = channels.get(message.channel)
    if (channel) site.close(channel)
    channels.delete(message.channel)
  } else if (message.type === 'say') channels.get(message.channel)?.hear(message.text)
}
