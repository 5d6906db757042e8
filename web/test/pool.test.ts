import { expect, test } from 'vitest'
import { manaValue, outline, pooled } from '../src/board/pool'
import type { CardFace } from '../src/wire'
import { card } from './fixtures'

const face = (slot: number, name: string, cost: string, kind = 'Creature — Elk'): CardFace => ({ ...card(slot, name, 1), front: { name, kind, cost, text: '' } })

test('what a card costs is read off its symbols', () => {
  expect(['{2}{U}{U}', '{X}{R}', '{W/U}', '', '3'].map(manaValue)).toEqual([4, 1, 1, 0, 3])
})

test('equal cards lie together, and many are sorted by colour, cost and name', () => {
  expect(pooled([face(1, 'Elk', '{G}'), face(2, 'Owl', '{U}'), face(3, 'Elk', '{G}')]).map(({ slots }) => slots)).toEqual([[1, 3], [2]])
  const many = Array.from({ length: 14 }, (_, place) => face(10 + place, `Elk ${place}`, '{G}'))
  const shown = pooled([...many, face(1, 'Whale', '{4}{U}'), face(2, 'Owl', '{U}')])
  expect(shown.slice(0, 2).map((pile) => pile.face.front?.name)).toEqual(['Owl', 'Whale'])
})

test('a deck that is being built shows its bodies and its costs', () => {
  const deck = [face(1, 'Elk', '{1}{G}'), face(2, 'Blast', '{R}', 'Instant'), face(3, 'Keep', '', 'Land')]
  expect(outline(deck)).toEqual({ bodies: 1, costs: [0, 1, 1, 0, 0, 0, 0, 0] })
})
