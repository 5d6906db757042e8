import { settings } from './settings.svelte'

/** One tone: its pitch in hertz, when it begins and how long it lasts in seconds. */
export type Tone = { pitch: number; at: number; lasts: number }

/** Everything that can be heard, each a few soft tones made here. */
export const SOUNDS = {
  turn: [{ pitch: 523, at: 0, lasts: 0.18 }, { pitch: 659, at: 0.11, lasts: 0.3 }],
  act: [{ pitch: 330, at: 0, lasts: 0.09 }],
  won: [{ pitch: 523, at: 0, lasts: 0.2 }, { pitch: 659, at: 0.14, lasts: 0.2 }, { pitch: 784, at: 0.28, lasts: 0.5 }],
  lost: [{ pitch: 392, at: 0, lasts: 0.25 }, { pitch: 311, at: 0.2, lasts: 0.5 }],
  drawn: [{ pitch: 440, at: 0, lasts: 0.4 }],
} satisfies Record<string, Tone[]>
export type Sound = keyof typeof SOUNDS

const VOLUME = 0.06
const SILENCE = 0.0001
let audio: AudioContext | undefined

/** Plays a sound, if sound is wanted. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const now = audio.currentTime
  for (const { pitch, at, lasts } of SOUNDS[sound]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(VOLUME, now + at)
    volume.gain.exponentialRampToValueAtTime(SILENCE, now + at + lasts)
    tone.connect(volume).connect(audio.destination)
    tone.start(now + at)
    tone.stop(now + at + lasts)
  }
}

/** What is heard when a match has come from one point to the next; nothing when it is only looked at again. */
export function soundOf(before: Heard | null, now: Heard): Sound | null {
  if (!before || before.version === now.version) return null
  if (now.ended && !before.ended) return now.ended
  if (now.myTurn && !before.myTurn) return 'turn'
  return 'act'
}

/** What of a match can be heard. */
export type Heard = { version: number; myTurn: boolean; ended: 'won' | 'lost' | 'drawn' | null }
