import { describe, expect, it } from 'vitest'
import { folded, isHeading, namesIn, spoken } from '../src/table/log'

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

  it('says once what happened several times in a row', () => {
    const lines = ['Bob draws a card.', 'Bob draws a card.', 'Bob keeps.', 'Bob draws a card.'].map((text, id) => ({ id, version: 10 + id, text }))
    expect(folded(lines).map(({ id, times, until }) => [id, times, until])).toEqual([[0, 2, 11], [2, undefined, undefined], [3, undefined, undefined]])
  })

  it('is divided by turns and rounds', () => {
    expect(['Turn 3: your turn.', '— Round 2 — you go first.', 'Round 4.'].every(isHeading)).toBe(true)
    expect(isHeading('Round 2 is tied at 3.')).toBe(false)
  })
})
