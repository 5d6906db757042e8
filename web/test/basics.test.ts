import { expect, test } from 'vitest'
import { basicsFor } from '../src/table/basics'
import type { CardFace, Offer, Scene } from '../src/wire'
import { card, scene } from './fixtures'

const LANDS: Offer[] = ['Plains', 'Island', 'Swamp', 'Mountain', 'Forest'].map((label, value) => ({ value, label, anchor: 'button', times: 1 }))

function pool(costs: string[]): Scene {
  const cards = costs.map((cost, slot): CardFace => ({ ...card(slot, `Card ${slot}`, 1), front: { name: `Card ${slot}`, kind: 'Creature', cost, text: '' } }))
  return { ...scene(), zones: [{ id: 2, name: 'Your cards', owner: null, layout: 'row', count: cards.length, cards, effects: [] }] }
}

test('basic lands are shared out by what the chosen cards cost', () => {
  const shown = pool(['{U}{U}', '{1}{U}', '{R}', '{G}'])
  expect(basicsFor(LANDS, 17, shown, new Set(['card:0', 'card:1', 'card:2']))).toEqual([0, 13, 0, 4, 0])
})

test('other shares are left to the player', () => {
  expect(basicsFor(LANDS.slice(1), 17, pool(['{U}']), new Set(['card:0']))).toBeNull()
  expect(basicsFor(LANDS, 17, pool(['{2}']), new Set(['card:0']))).toBeNull()
})
