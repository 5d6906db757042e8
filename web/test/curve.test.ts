import { describe, expect, it } from 'vitest'
import { curve, sorted } from '../src/decks/curve'
import type { DeckLine } from '../src/wire'

const line = (number: number, count: number, name: string, kind: string, cost?: number, section = 'main'): DeckLine =>
  ({ line: number, section, count, name, kind, ...(cost === undefined ? {} : { cost }) })
const deck = [
  line(1, 9, 'Forest', 'Basic Land — Forest', 0), line(2, 3, 'Bear', 'Creature — Bear', 2), line(3, 2, 'Wurm', 'Creature — Wurm', 8),
  line(4, 1, 'Spark', 'Instant', 1), line(5, 2, 'Shield', 'Artifact — Equipment', 2), line(6, 4, 'Aside', 'Instant', 2, 'sideboard'),
]

describe('a deck', () => {
  it('has a curve of what its cards cost, without lands and what is not in the deck itself', () => {
    expect(curve(deck).map(({ cost, cards }) => `${cost}:${cards}`)).toEqual(['1:1', '2:5', '3:0', '4:0', '5:0', '6:0', '7+:2'])
    expect(curve([line(1, 2, 'Free', 'Event', 0)])[0]).toEqual({ cost: '0', cards: 2 })
    expect(curve([line(1, 2, 'Scout', 'Unit 2')])).toEqual([])
  })

  it('can be sorted by kind, by cost and by name', () => {
    expect(sorted(deck, 'kind').map(({ kind, cards }) => `${kind} ${cards}`)).toEqual(['Creature 5', 'Artifact 2', 'Instant 5', 'Land 9'])
    expect(sorted(deck, 'cost').map(({ kind }) => kind)).toEqual(['Costs 0', 'Costs 1', 'Costs 2', 'Costs 8'])
    expect(sorted(deck, 'name').flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual(['Aside', 'Bear', 'Forest', 'Shield', 'Spark', 'Wurm'])
    expect(sorted([line(1, 1, 'Odd', 'Phenomenon — Sky')], 'kind')[0]?.kind).toBe('Phenomenon')
  })
})
