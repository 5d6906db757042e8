import { describe, expect, it } from 'vitest'
import { stacksOf } from '../src/board/stacks'
import { piles } from '../src/magic/piles'
import { roomFor } from '../src/magic/room'
import { sidesOf } from '../src/magic/sides'
import { magicScene } from './magic-fixtures'

const row = (count: number, below = 0, wraps = false) => ({ count, below, wraps })

describe('cards on the battlefield', () => {
  it('are as large as the board allows', () => {
    const few = roomFor({ width: 1000, height: 260 }, row(3), row(4), 16)
    const many = roomFor({ width: 1000, height: 260 }, row(20), row(4), 16)
    expect(few.front).toBeGreaterThan(90)
    expect(many.front).toBeLessThan(few.front)
    expect(many.front * 20).toBeLessThan(1000)
    expect(few.frontHeight + few.back * 1.38).toBeLessThanOrEqual(260)
  })

  it('stand in several lines where that makes them larger, but not while they fight', () => {
    const size = { width: 370, height: 260 }
    const wrapped = roomFor(size, row(9, 0, true), row(3), 16)
    const line = roomFor(size, row(9), row(3), 16)
    expect(wrapped.columns).toBe(5)
    expect(line.columns).toBeNull()
    expect(9 * wrapped.front).toBeGreaterThan(370)
  })

  it('lie over each other rather than get too small to be read', () => {
    const few = roomFor({ width: 330, height: 160 }, row(9, 0, true), row(3), 16)
    expect(few).toMatchObject({ columns: null, tight: true })
    expect(few.front).toBeGreaterThan(40)
  })

  it('make room for what is attached below them', () => {
    const size = { width: 1000, height: 200 }
    expect(roomFor(size, row(3, 2), row(3), 16).front).toBeLessThan(roomFor(size, row(3), row(3), 16).front)
  })
})

describe('equal permanents', () => {
  const face = (slot: number, name: string, turned = false) =>
    ({ slot, front: { name, kind: 'Token Creature', cost: '', text: '' }, numbers: [], badges: [], turned, attachedTo: null })
  const alone = (slot: number, name: string, turned = false) => ({ host: face(slot, name, turned), attached: [] })

  it('lie in one pile with their number, those that are tapped in another', () => {
    const there = [alone(1, 'Goblin'), alone(2, 'Bear'), alone(3, 'Goblin'), alone(4, 'Goblin', true), alone(5, 'Goblin')]
    expect(piles(there, 3, () => '').map(({ slots }) => slots)).toEqual([[1, 3, 5], [2], [4]])
    expect(piles(there, 4, () => '')).toHaveLength(5)
  })

  it('are apart once one has been chosen or has something attached', () => {
    const there = [alone(1, 'Goblin'), alone(2, 'Goblin'), alone(3, 'Goblin'), { host: face(4, 'Goblin'), attached: [face(9, 'Ring')] }]
    expect(piles(there, 2, (slot) => (slot === 2 ? 'chosen' : '')).map(({ slots }) => slots)).toEqual([[1, 3], [2], [4]])
  })
})

describe('what is attached', () => {
  it('lies at its host, also in another row and on the other side', () => {
    const scene = magicScene()
    const others = scene.zones.find((zone) => zone.owner === 0 && zone.name === 'Other permanents')
    const aura = { ...scene.zones[0]!.cards[2]!, slot: 50, attachedTo: 102 }
    others?.cards.push(aura, { ...aura, slot: 51, attachedTo: 2 }, { ...aura, slot: 52, attachedTo: 51 })
    const [mine, theirs] = sidesOf(scene, [0, 1], () => '')
    const attached = (side: typeof mine, slot: number) =>
      side?.creatures?.piles.find(({ stack }) => stack.host.slot === slot)?.stack.attached.map((one) => one.slot)
    expect(attached(theirs, 102)).toEqual([50])
    expect(attached(mine, 2)).toEqual([51, 52])
    expect(mine?.others?.piles).toEqual([])
  })

  it('stands alone if it is attached in a circle, or to nothing that is here', () => {
    const face = (slot: number, attachedTo: number | null) => ({ slot, front: null, numbers: [], badges: [], turned: false, attachedTo })
    const zone = { id: 1, name: '', owner: 0, layout: 'row' as const, count: 3, cards: [face(1, 2), face(2, 1), face(3, 77)], effects: [] }
    expect(stacksOf([zone]).get(1)?.map(({ host }) => host.slot)).toEqual([1, 2, 3])
  })
})
