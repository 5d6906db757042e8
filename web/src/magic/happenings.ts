import { type Flash, type Mood, signed } from '../board/flash'
import { type AnchorKey, cardKey, seatKey } from '../lib/anchor'
import { seatNamed } from '../lib/seats'
import type { Seat } from '../wire'
import type { ObjectRef } from './view'

type Glimpse = { id: number; name?: string }
/** Whom or what an event names. */
type ToldTarget = { object: ObjectRef } | { player: string }
type ToldDefender = { permanent: ObjectRef } | { player: string }
/** Events by name; seats are named one, two ... in them. */
type MagicEvents = {
  turnChanged: { nextPlayer: string; turnNumber: number }
  damage: { target: ToldTarget; amount: number }
  lifeChanged: { seat: string; by: number }
  playerCounters: { seat: string; kind: string; by: number }
  counters: { card: Glimpse; kind: string; by: number }
  attacks: { attacker: Glimpse; defender: ToldDefender }
  blocks: { blocker: Glimpse; attacker: Glimpse }
  activated: { source: Glimpse }
  triggered: { source: Glimpse }
}

/** What an event of Magic looks like; nothing for those that the snapshot shows well enough. */
export function flashOf(event: unknown, _names: readonly string[], you: Seat | null): Flash | null {
  if (typeof event !== 'object' || event === null) return null
  const told = event as Partial<MagicEvents>
  const at = (slot: number, text: string, tone: Mood): Flash => ({ where: 'card', slot, text, tone })
  const mood = (by: number): Mood => (by > 0 ? 'good' : 'bad')
  const plate = (called: string, text: string, tone: Mood): Flash | null => {
    const seat = seatNamed(called)
    return seat === null ? null : { where: 'seat', seat, text, tone }
  }
  if (told.turnChanged) {
    const { nextPlayer, turnNumber } = told.turnChanged
    return you !== null && seatNamed(nextPlayer) === you ? { where: 'board', title: 'Your turn', text: `Turn ${turnNumber}` } : null
  }
  if (told.damage) return 'object' in told.damage.target ? at(told.damage.target.object.slot, signed(-told.damage.amount), 'bad') : null
  if (told.lifeChanged) return plate(told.lifeChanged.seat, signed(told.lifeChanged.by), mood(told.lifeChanged.by))
  if (told.playerCounters) return plate(told.playerCounters.seat, `${signed(told.playerCounters.by)} ${told.playerCounters.kind}`, 'plain')
  if (told.counters) return at(told.counters.card.id, `${signed(told.counters.by)} ${told.counters.kind}`, mood(told.counters.by))
  if (told.attacks) return { where: 'arrow', from: cardKey(told.attacks.attacker.id), to: defenderKey(told.attacks.defender) }
  if (told.blocks) return { where: 'arrow', from: cardKey(told.blocks.blocker.id), to: cardKey(told.blocks.attacker.id) }
  const used = told.activated ?? told.triggered
  return used ? at(used.source.id, '✦', 'good') : null
}

const defenderKey = (defender: ToldDefender): AnchorKey =>
  'player' in defender ? seatKey(seatNamed(defender.player) ?? 0) : cardKey(defender.permanent.slot)
