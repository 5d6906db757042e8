import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { type Heard, play, SOUNDS, soundOf } from '../src/lib/sound'

const pitches: number[] = []

class FakeAudio {
  currentTime = 0
  destination = {}
  createOscillator() {
    const frequency = { value: 0 }
    return { frequency, connect: (next: unknown) => next, start: () => pitches.push(frequency.value), stop() {} }
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next: unknown) => next }
  }
}

beforeEach(() => vi.stubGlobal('AudioContext', FakeAudio))
afterEach(() => {
  vi.unstubAllGlobals()
  settings.sound = false
  pitches.length = 0
})

describe('sound', () => {
  it('is off unless somebody wants it', () => {
    play('won')
    expect(pitches).toEqual([])
  })

  it('is made of a few tones', () => {
    settings.sound = true
    play('won')
    expect(pitches).toEqual(SOUNDS.won.map((tone) => tone.pitch))
  })

  it('tells turns, acts and ends from each other, and is silent when nothing happened', () => {
    const at = (version: number, more: Partial<Heard> = {}): Heard => ({ version, myTurn: false, ended: null, ...more })
    expect(soundOf(null, at(5, { myTurn: true }))).toBeNull()
    expect(soundOf(at(5), at(5, { myTurn: true }))).toBeNull()
    expect(soundOf(at(5), at(6))).toBe('act')
    expect(soundOf(at(5), at(6, { myTurn: true }))).toBe('turn')
    expect(soundOf(at(5, { myTurn: true }), at(6, { myTurn: true }))).toBe('act')
    expect(soundOf(at(5), at(6, { ended: 'lost' }))).toBe('lost')
  })
})
