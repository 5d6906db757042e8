import { describe, expect, it } from 'vitest'
import { addCopies, cardsOf, copiesOf } from '../src/decks/list'
import { faceOf } from '../src/decks/printed'
import { href, parseRoute } from '../src/lib/route.svelte'
import { seatOf } from '../src/replay/feed'
import { flashOf } from '../src/skirmish/happenings'
import { nearest } from '../src/table/keys'

describe('routes', () => {
  it('come back from their own address', () => {
    const routes = [
      { page: 'lobby' }, { page: 'match', id: 'a b' }, { page: 'join', id: 'x' }, { page: 'watch', id: 'x' }, { page: 'decks' },
      { page: 'deck', game: 'skirmish', id: null }, { page: 'deck', game: 'skirmish', id: 'd' }, { page: 'rules', game: 'skirmish' },
      { page: 'puzzles' }, { page: 'settings' }, { page: 'replay', id: 'x', moment: 12, view: '1' },
    ] as const
    for (const route of routes) expect(parseRoute(href(route))).toEqual(route)
    expect(parseRoute('#/nonsense')).toEqual({ page: 'lobby' })
  })
})

describe('deck lists', () => {
  it('are changed one card at a time', () => {
    let text = '// mine\n2 Archer\n'
    text = addCopies(text, 'Champion', 1)
    text = addCopies(text, 'archer', -1)
    expect(text).toBe('// mine\n1 archer\n1 Champion\n')
    expect(addCopies(text, 'Champion', -1)).toBe('// mine\n1 archer\n')
    expect(addCopies(text, 'Dragon', -1)).toBe(text)
    expect(copiesOf(text, 'Archer')).toBe(1)
    expect(cardsOf('2x Bard\n1 Bard')).toEqual([{ name: 'Bard', count: 3 }])
  })

  it('show cards of the catalogue with their power', () => {
    const face = faceOf({ name: 'Archer', text: 'Unit 3\nDeploy: Deal 2 damage to a close enemy.', sets: [], kind: '', colors: [], compiles: true })
    expect(face.front).toEqual({ name: 'Archer', kind: 'Unit', cost: '', text: 'Deploy: Deal 2 damage to a close enemy.' })
    expect(face.numbers).toEqual([{ name: 'power', value: 3, tone: 'plain' }])
  })
})

describe('events of Skirmish', () => {
  const cell = { player: 'two', terrain: 2 }

  it('become flashes over their slot', () => {
    expect(flashOf({ unitDamaged: { cell, amount: 2, newPower: 1 } }, [], 0)).toEqual({ where: 'cell', cell: { player: 1, terrain: 2 }, text: '−2', tone: 'bad' })
    expect(flashOf({ slotModifierChanged: { cell, amount: 1, modifier: 1 } }, [], 0)).toMatchObject({ text: '+1', tone: 'good' })
    expect(flashOf({ turnStarted: { player: 'one' } }, [], 0)).toBeNull()
    expect(flashOf('unheardOf', [], 0)).toBeNull()
    expect(flashOf(null, [], 0)).toBeNull()
  })

  it('tell the end of a round from the side of the viewer', () => {
    const event = { roundEnded: { roundNumber: 1, winner: 'two', vp: [2, 3] } }
    expect(flashOf(event, ['Ann', 'Bob'], 1)).toEqual({ where: 'board', title: 'You win round 1', text: '3 to 2' })
    expect(flashOf(event, ['Ann', 'Bob'], 0)).toEqual({ where: 'board', title: 'Bob wins round 1', text: '2 to 3' })
  })
})

describe('arrow keys', () => {
  const places = [{ x: 100, y: 0 }, { x: 50, y: 40 }, { x: -30, y: 0 }]

  it('go to the nearest thing that way', () => {
    expect(nearest({ x: 0, y: 0 }, places, { x: 1, y: 0 })).toBe(0)
    expect(nearest({ x: 0, y: 0 }, places, { x: -1, y: 0 })).toBe(2)
    expect(nearest({ x: 0, y: 0 }, places, { x: 0, y: -1 })).toBe(-1)
  })
})

describe('replays', () => {
  it('sit at the seat whose view is taken', () => {
    expect([seatOf('1'), seatOf('all'), seatOf('spectator')]).toEqual([1, null, null])
  })
})
