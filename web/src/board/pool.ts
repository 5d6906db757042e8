import { type Tint, pieces, tint } from '../card/symbols'
import type { CardFace } from '../wire'

/** Equal cards of a row that belongs to nobody: the first stands for all. */
export type Pooled = { face: CardFace; slots: number[] }

/** From so many cards on a row is sorted for whoever looks for something in it. */
const MANY = 16
const TINTS: (Tint | null)[] = ['w', 'u', 'b', 'r', 'g', 'many', 'none', null]

/** What a card costs in all, read off its symbols; a plain number is what it says. */
export function manaValue(cost: string): number {
  if (!cost.includes('{')) return Number.parseInt(cost, 10) || 0
  return pieces(cost).filter(({ symbol }) => symbol).reduce((sum, { text }) => sum + (/^\d+$/.test(text) ? Number(text) : text === 'X' ? 0 : 1), 0)
}

/** Cards to choose from: equal ones together, many of them by colour, cost and name. */
export function pooled(cards: readonly CardFace[]): Pooled[] {
  const found = new Map<string, Pooled>()
  for (const face of cards) {
    const look = face.front ? JSON.stringify({ ...face, slot: 0 }) : `${face.slot}`
    const there = found.get(look)
    if (there) there.slots.push(face.slot)
    else found.set(look, { face, slots: [face.slot] })
  }
  const all = [...found.values()]
  if (cards.length < MANY) return all
  const rank = ({ face: { front } }: Pooled): [number, number, string] =>
    [TINTS.indexOf(front ? tint(front) : null), manaValue(front?.cost ?? ''), front?.name ?? '']
  return all.toSorted((one, other) => {
    const [[tintOne, costOne, nameOne], [tintOther, costOther, nameOther]] = [rank(one), rank(other)]
    return tintOne - tintOther || costOne - costOther || nameOne.localeCompare(nameOther)
  })
}

/** How many of these cards cost how much, and how many are creatures or units: what a deck looks like while it is built. */
export function outline(faces: readonly CardFace[]): { bodies: number; costs: number[] } {
  const fronts = faces.flatMap(({ front }) => (front && !/\bLand\b/.test(front.kind) ? [front] : []))
  const costs = Array.from({ length: 8 }, () => 0)
  for (const { cost } of fronts) costs[Math.min(7, manaValue(cost))] = (costs[Math.min(7, manaValue(cost))] ?? 0) + 1
  return { bodies: fronts.filter(({ kind }) => /\b(Creature|Unit)\b/.test(kind)).length, costs }
}
