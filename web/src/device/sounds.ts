/** The sounds of a table: a few soft notes each, synthesised, so there is nothing to load. */
export type Sound = 'turn' | 'begun' | 'moved' | 'ended' | 'rematch' | 'hurry' | 'hurry-other' | 'chat'

interface Tune {
  wave: OscillatorType
  /** The initial loudness of a note, 0 to 1. */
  loud: number
  /** How long a note rings, and the delay before the next one, in seconds. */
  rings: number
  apart: number
  /** The pitches, in hertz. */
  notes: readonly number[]
}

const [A3, C5, E5, G5, A5, C6, E6] = [220, 523, 659, 784, 880, 1047, 1319] as const

const TUNES: Record<Sound, Tune> = {
  turn: { wave: 'sine', loud: 0.5, rings: 0.7, apart: 0.13, notes: [G5, C6] },
  begun: { wave: 'sine', loud: 0.5, rings: 0.7, apart: 0.13, notes: [C5, G5, E5] },
  moved: { wave: 'triangle', loud: 0.35, rings: 0.12, apart: 0, notes: [A3] },
  ended: { wave: 'sine', loud: 0.5, rings: 1.2, apart: 0.16, notes: [C5, E5, G5, C6] },
  rematch: { wave: 'sine', loud: 0.5, rings: 0.7, apart: 0.13, notes: [E5, G5] },
  hurry: { wave: 'triangle', loud: 0.5, rings: 0.18, apart: 0.22, notes: [A5, A5, A5] },
  'hurry-other': { wave: 'triangle', loud: 0.35, rings: 0.18, apart: 0.22, notes: [C5, C5] },
  chat: { wave: 'sine', loud: 0.35, rings: 0.25, apart: 0.07, notes: [E6, C6] },
}

let context: AudioContext | null = null

/** Enable sound: browsers allow it only after the user has clicked or typed, some only at that moment. */
export function wake(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
}

/** Play a sound; `volume` is 0 to 1. Silent until the user has interacted with the page. */
export function play(sound: Sound, volume: number): void {
  wake()
  if (!context) return
  const { wave, loud, rings, apart, notes } = TUNES[sound]
  for (const [i, pitch] of notes.entries()) {
    const begins = context.currentTime + i * apart
    const [tone, loudness] = [context.createOscillator(), context.createGain()]
    tone.type = wave
    tone.frequency.value = pitch
    // a short rise, because an abrupt start clicks; then it fades like a bell
    loudness.gain.setValueAtTime(0.0001, begins)
    loudness.gain.exponentialRampToValueAtTime(Math.max(loud * volume, 0.001), begins + 0.012)
    loudness.gain.exponentialRampToValueAtTime(0.0001, begins + rings)
    tone.connect(loudness).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + rings)
  }
}
