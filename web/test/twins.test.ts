import { describe, expect, it } from 'vitest'
import { twins } from '../src/lib/twins'
import { back, card, scene, unit } from './fixtures'

describe('copies of a card that an option stands for', () => {
  const table = scene()
  const hand = table.zones.find((zone) => zone.layout === 'hand' && zone.owner === 0)
  hand?.cards.push(card(70, 'Champion', 5), card(71, 'Champion', 6), back(72), back(73))

  it('lead to the one that is named', () => {
    expect([...twins(table, (key) => key === 'card:3')]).toEqual([['card:70', 'card:3']])
  })

  it('are left alone where each is named, or nothing is', () => {
    expect(twins(table, (key) => key === 'card:3' || key === 'card:70').size).toBe(0)
    expect(twins(table, () => false).size).toBe(0)
    expect(twins(null, () => true).size).toBe(0)
  })

  it('are never face down, and never things on the board', () => {
    const cell = table.zones.find((zone) => typeof zone.layout === 'object')
    cell?.cards.push(unit(90, 'Martyr', 2, 'plain'))
    expect(twins(table, (key) => key === 'card:72' || key === 'card:1').size).toBe(0)
  })
})
