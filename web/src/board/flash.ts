import type { AnchorKey } from '../lib/anchor'
import type { Seat } from '../wire'

/** A place of a board in an event: whose, and in which column. */
export type Cell = { player: Seat; terrain: number }

/** How a change looks. */
export type Mood = 'good' | 'bad' | 'plain'

/** Something to show for a moment: over a place, a card or a player, from one thing to another, or over the whole board. */
export type Flash =
  | { where: 'cell'; cell: Cell; text: string; tone: Mood }
  | { where: 'card'; slot: number; text: string; tone: Mood }
  | { where: 'seat'; seat: Seat; text: string; tone: Mood }
  | { where: 'arrow'; from: AnchorKey; to: AnchorKey }
  | { where: 'board'; title: string; text: string }

/** A number with its sign. */
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`)
