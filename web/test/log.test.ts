import { describe, expect, it } from 'vitest'
import { isHeading, namesIn, spoken } from '../src/table/log'

describe('the log', () => {
  it('finds the names of cards in its lines, the longest first', () => {
    const names = namesIn(['Ember', 'Ember Imp', 'Fire (Ice)'])
    const cards = (line: string) => spoken(line, names).filter(({ card }) => card).map(({ text }) => text)
    expect(cards('Ember Imp attacks you.')).toEqual(['Ember Imp'])
    expect(cards('Embers glow, Ember resolves.')).toEqual(['Ember'])
    expect(cards('You cast Fire (Ice).')).toEqual(['Fire (Ice)'])
    expect(spoken('Ember Imp’s end: Ember.', names).map(({ text }) => text).join('')).toBe('Ember Imp’s end: Ember.')
    expect(spoken('Nothing.', namesIn([]))).toEqual([{ text: 'Nothing.', card: false }])
  })

  it('is divided by turns and rounds', () => {
    expect(['Turn 3: your turn.', '— Round 2 — you go first.', 'Round 4.'].every(isHeading)).toBe(true)
    expect(isHeading('Round 2 is tied at 3.')).toBe(false)
  })
})
