import { type Flash, type Mood, signed } from '../board/flash'
import { cardKey } from '../lib/anchor'
import type { Seat } from '../wire'
import { type Defender, type Target, targetKey } from './view'

type Glimpse = { slot: number; name?: string }
type MagicEvent =
  | { type: 'turnChanged'; nextPlayer: Seat; turnNumber: number }
  | { type: 'damage'; target: Target; amount: number }
  | { type: 'lifeChanged'; seat: Seat; by: number }
  | { type: 'playerCounters'; seat: Seat; kind: string; by: number }
  | { type: 'counters'; card: Glimpse; kind: string; by: number }
  | { type: 'attacks'; attacker: Glimpse; defender: Defender }
  | { type: 'blocks'; blocker: Glimpse; attacker: Glimpse }
  | { type: 'activated' | 'triggered'; source: Glimpse }

/** What an event of Magic looks like; nothing for those that the snapshot shows well enough. */
export function flashOf(event: unknown, _names: readonly string[], you: Seat | null): Flash | null {
  if (typeof event !== 'object' || event === null || !('type' in event)) return null
  const told = event as MagicEvent
  const at = (slot: number, text: string, tone: Mood): Flash => ({ where: 'card', slot, text, tone })
  const mood = (by: number): Mood => (by > 0 ? 'good' : 'bad')
  switch (told.type) {
    case 'turnChanged':
      return told.nextPlayer === you ? { where: 'board', title: 'Your turn', text: `Turn ${told.turnNumber}` } : null
    case 'damage':
      return 'object' in told.target ? at(told.target.object.slot, signed(-told.amount), 'bad') : null
    case 'lifeChanged':
      return { where: 'seat', seat: told.seat, text: signed(told.by), tone: mood(told.by) }
    case 'playerCounters':
      return { where: 'seat', seat: told.seat, text: `${signed(told.by)} ${told.kind}`, tone: 'plain' }
    case 'counters':
      return at(told.card.slot, `${signed(told.by)} ${told.kind}`, mood(told.by))
    case 'attacks':
      return { where: 'arrow', from: cardKey(told.attacker.slot), to: targetKey(told.defender) }
    case 'blocks':
      return { where: 'arrow', from: cardKey(told.blocker.slot), to: cardKey(told.attacker.slot) }
    case 'activated':
    case 'triggered':
      return at(told.source.slot, '✦', 'good')
    default:
      return null
  }
}
