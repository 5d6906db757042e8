import { describe, expect, it } from 'vitest'
import { innerEvent, innerView, isKind } from '../src/lib/series'

describe('a series', () => {
  it('shows the game that is being played', () => {
    expect(innerView({ wins: [1, 0], games: 1, stage: { playing: { round: 2 } } })).toEqual({ round: 2 })
    expect(innerView({ stage: { between: 'bans' } })).toEqual({ stage: { between: 'bans' } })
    expect(innerView({ stage: 'play', battlefield: [] })).toEqual({ stage: 'play', battlefield: [] })
    expect(innerEvent({ game: { roundStarted: { round: 2 } } })).toEqual({ roundStarted: { round: 2 } })
    expect(innerEvent({ type: 'damage', amount: 2 })).toEqual({ type: 'damage', amount: 2 })
  })

  it('is played on the board of its game', () => {
    expect(isKind('unlimited-trilogy', 'unlimited')).toBe(true)
    expect(isKind('Magic', 'magic')).toBe(true)
    expect(isKind('magical', 'magic')).toBe(false)
    expect(isKind(undefined, 'magic')).toBe(false)
  })
})
