import type { Seat } from '../wire'
import type { Attack, Defender } from './view'

/** What one side has in one column of combat: the attacker, its blockers, or nobody and whom the blow meets. */
export type Column = { attacker: number; width: number; slots: number[]; words: string }
export type Line = Column[]

/** One side of combat. Both sides have the same columns, so that those who fight each other stand face to face. */
export function lineOf(fights: readonly Attack[], seat: Seat, meets: (defender: Defender) => string): Line {
  return fights.map(({ attacker, defender, blockers }) => {
    const attacks = attacker.controller === seat
    const slots = attacks ? [attacker.id] : blockers.filter(({ controller }) => controller === seat).map(({ id }) => id)
    return { attacker: attacker.id, width: Math.max(1, blockers.length), slots, words: `hits ${meets(defender)}` }
  })
}

/** How many cards wide a side is. */
export function unitsOf(line: Line, creatures: number): number {
  const columns = line.reduce((sum, { width }) => sum + width, 0)
  return columns + creatures - line.reduce((sum, { slots }) => sum + slots.length, 0)
}
