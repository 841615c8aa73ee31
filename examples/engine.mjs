// An engine in JavaScript that knows no rules: it goes by the words of the choices, and is never done while there is more to do.
// It speaks the protocol of docs/guides/engine.md: detente arena curtain random --engine "node examples/engine.mjs"
import { createInterface } from 'node:readline'

/** The keys of choices that it likes best, first; all others are equal, and `done` comes last. */
const LIKED = ['event', 'use-event', 'factory', 'raise', 'cube']

/** A small generator (mulberry32), so that the same seed plays the same game. */
function generator(seed) {
  let state = 0
  for (const letter of seed) state = (Math.imul(state, 31) + letter.codePointAt(0)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let random = generator('')

function rank({ key }) {
  if (LIKED.includes(key)) return LIKED.indexOf(key)
  return key === 'done' || key.startsWith('no-') ? LIKED.length + 1 : LIKED.length
}

function decide({ number, legal }) {
  const best = Math.min(...legal.map(rank))
  const liked = legal.filter((choice) => rank(choice) === best)
  const { action } = liked[Math.floor(random() * liked.length)]
  return { type: 'decision', number, action }
}

function answer(line) {
  const message = JSON.parse(line)
  switch (message.type) {
    case 'hello':
      return { type: 'engine', name: 'by-the-words', protocol: 1, games: ['curtain', 'volk'] }
    case 'new':
      random = generator(message.seed)
      return { type: 'ready' }
    case 'decide':
      return decide(message.question)
    case 'over':
      return null
    case 'quit':
      process.exit(0)
  }
  return { type: 'error', message: `${message.type} is not expected here` }
}

for await (const line of createInterface({ input: process.stdin })) {
  let reply
  try {
    reply = answer(line)
  } catch (error) {
    reply = { type: 'error', message: `this cannot be answered: ${error.message}` }
  }
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`)
}
