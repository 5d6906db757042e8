import { type Flash, type Mood, signed } from '../board/flash'
import { cardKey } from '../lib/anchor'
import { seatNamed } from '../lib/seats'
import type { Seat } from '../wire'

type Glimpse = { id: number; name?: string }
type Fields = { card?: Glimpse; attacker?: Glimpse; defender?: Glimpse; amount?: number; seat?: string; round?: number }

/** What an event of Unlimited looks like; nothing for those that the snapshot shows well enough. */
export function flashOf(event: unknown, names: readonly string[], you: Seat | null): Flash | null {
  const [kind, fields] = Object.entries((event ?? {}) as Record<string, Fields>)[0] ?? []
  if (!kind || !fields || typeof fields !== 'object') return null
  const { card, attacker, defender, amount = 0 } = fields
  if (kind === 'attackDeclared' && attacker && defender) return { where: 'arrow', from: cardKey(attacker.id), to: cardKey(defender.id) }
  if (kind === 'roundStarted') return { where: 'board', title: `Round ${fields.round ?? ''}`, text: '' }
  if (kind === 'initiativeTaken') return initiative(fields.seat, names, you)
  if (!card) return null
  const at = (text: string, tone: Mood): Flash => ({ where: 'card', slot: card.id, text, tone })
  switch (kind) {
    case 'damageDealt':
      return amount > 0 ? at(signed(-amount), 'bad') : null
    case 'healed':
      return amount > 0 ? at(signed(amount), 'good') : null
    case 'shieldUsed':
      return at('shield', 'good')
    case 'tokenGiven':
    case 'abilityUsed':
      return at('✦', 'good')
    case 'leaderDeployed':
    case 'cardPlayed':
    case 'tokenCreated':
      return at('', 'plain')
    default:
      return null
  }
}

function initiative(called: string | undefined, names: readonly string[], you: Seat | null): Flash {
  const seat = seatNamed(called)
  const who = seat !== null && seat === you ? 'You take' : `${names[seat ?? -1] ?? 'Somebody'} takes`
  return { where: 'board', title: `${who} the initiative`, text: 'and acts no more this round' }
}
