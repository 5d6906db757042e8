import { describe, expect, it } from 'vitest'
import { arrowPath } from '../src/board/arrows'
import { stacks } from '../src/board/stacks'
import { flashOf } from '../src/unlimited/happenings'
import { damages, isUnlimited } from '../src/unlimited/view'
import { card } from './fixtures'

describe('what lies on a board', () => {
  it('puts attached cards to their hosts, also through other attached cards', () => {
    const [unit, other] = [card(1, 'Walker', 3), card(2, 'Scout', 1)]
    const shield = { ...card(3, 'Shield', 0), attachedTo: 1 }
    const stripe = { ...card(4, 'Stripe', 0), attachedTo: 3 }
    const lost = { ...card(5, 'Lost', 0), attachedTo: 77 }
    const names = stacks([unit, shield, other, stripe, lost]).map(({ host, attached }) => [host.slot, attached.map((face) => face.slot)])
    expect(names).toEqual([[1, [3, 4]], [2, []], [5, []]])
  })

  it('draws arrows to and fro apart from each other', () => {
    const [one, two] = [{ x: 0, y: 0 }, { x: 100, y: 0 }]
    expect(arrowPath(one, two)).toBe('M0 0Q50 -16 100 0')
    expect(arrowPath(two, one)).toBe('M100 0Q50 16 0 0')
  })

  it('shows attacks, damage and healing of Unlimited', () => {
    const glimpse = (id: number) => ({ id, name: 'X' })
    const of = (event: unknown) => flashOf(event, ['Ann', 'Bob'], 0)
    expect(of({ attackDeclared: { attacker: glimpse(1), defender: glimpse(2) } })).toEqual({ where: 'arrow', from: 'card:1', to: 'card:2' })
    expect(of({ damageDealt: { card: glimpse(2), amount: 3, combat: true } })).toEqual({ where: 'card', slot: 2, text: '−3', tone: 'bad' })
    expect(of({ damageDealt: { card: glimpse(2), amount: 0, combat: true } })).toBeNull()
    expect(of({ healed: { card: glimpse(2), amount: 2 } })).toMatchObject({ text: '+2', tone: 'good' })
    expect(of({ initiativeTaken: { seat: 'one' } })).toMatchObject({ title: 'You take the initiative' })
    expect(of({ initiativeTaken: { seat: 'two' } })).toMatchObject({ title: 'Bob takes the initiative' })
    expect(of({ passed: { seat: 'one' } })).toBeNull()
    expect(of('nonsense')).toBeNull()
  })

  it('reads damage from the view of Unlimited, and from no other', () => {
    const piece = (id: number, damage: number) => ({ id, damage, exhausted: false, power: 1, hp: 5, deployed: false, epicUsed: false })
    const player = { seat: 'one', resources: [], base: piece(1, 7), leaders: [piece(2, 0)], ground: [piece(3, 2)], space: [] }
    const view = { round: 1, active: 'one', initiative: 'one', initiativeTaken: false, players: [player] }
    expect(isUnlimited('unlimited', view)).toBe(true)
    expect(isUnlimited('skirmish', view) || isUnlimited('unlimited', null)).toBe(false)
    expect([...damages(view)]).toEqual([[1, 7], [2, 0], [3, 2]])
  })
})
