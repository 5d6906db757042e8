import { describe, expect, it } from 'vitest'
import { keepPuzzle, keptPuzzle } from '../src/lib/keep'
import { PUZZLES } from '../src/puzzles/box'
import { isPuzzle, readPuzzle } from '../src/puzzles/read'

describe('puzzles', () => {
  it('say what they are called and what is to be done', () => {
    const text = '[metadata]\nName:A Trial\nGoal:Win\nTurns:2\n[state]\np0life=3\nName:no'
    expect(readPuzzle(text)).toEqual({ name: 'A Trial', description: 'Goal: win within 2 turns.', text })
    expect(readPuzzle('[state]\np0life=3')).toMatchObject({ name: 'A puzzle', description: '' })
    expect(isPuzzle('2 Forest')).toBe(false)
  })

  it('in the box have a position and a hint each', () => {
    expect(PUZZLES.length).toBeGreaterThan(2)
    for (const { text, hint, description } of PUZZLES) {
      expect(isPuzzle(text)).toBe(true)
      expect(hint).toBeTruthy()
      expect(description).toBeTruthy()
    }
  })

  it('are remembered with their match', () => {
    keepPuzzle('m', { name: 'A Trial', description: 'Win.' })
    expect(keptPuzzle('m')).toEqual({ name: 'A Trial', description: 'Win.' })
    expect(keptPuzzle('other')).toBeUndefined()
  })
})
