import { type Flash, type Mood, signed } from '../board/flash'
import { seatNamed } from '../lib/seats'
import type { Seat } from '../wire'

type Fields = { cell?: { player: string; terrain: number }; amount?: number; winner?: string | null; vp?: [number, number]; roundNumber?: number; name?: string }

/** What an event of Skirmish looks like; nothing for those that the snapshot shows well enough. */
export function flashOf(event: unknown, names: readonly string[], you: Seat | null): Flash | null {
  const [kind, fields] = Object.entries((event ?? {}) as Record<string, Fields>)[0] ?? []
  if (!kind || !fields || typeof fields !== 'object') return null
  const { amount = 0 } = fields
  if (kind === 'roundEnded') return roundEnded(fields, names, you)
  const player = seatNamed(fields.cell?.player)
  if (!fields.cell || player === null) return null
  const cell = { player, terrain: fields.cell.terrain }
  const at = (text: string, tone: Mood): Flash => ({ where: 'cell', cell, text, tone })
  switch (kind) {
    case 'unitDamaged':
      return at(signed(-amount), 'bad')
    case 'unitHealed':
    case 'unitPowerChanged':
    case 'slotModifierChanged':
      return at(signed(amount), amount >= 0 ? 'good' : 'bad')
    case 'unitDied':
      return at(`✕ ${fields.name ?? ''}`.trim(), 'bad')
    case 'unitBounced':
      return at(`↩ ${fields.name ?? ''}`.trim(), 'plain')
    case 'unitMoved':
      return at('⇄', 'plain')
    case 'unitDeployed':
      return at('', 'plain')
    case 'abilityActivated':
      return at('✦', 'good')
    case 'slotEffectAdded':
      return at(fields.name ?? '', 'good')
    default:
      return null
  }
}

function roundEnded(fields: Fields, names: readonly string[], you: Seat | null): Flash {
  const { vp = [0, 0], roundNumber = 0 } = fields
  const winner = seatNamed(fields.winner)
  const score = you === 1 ? `${vp[1]} to ${vp[0]}` : `${vp[0]} to ${vp[1]}`
  if (winner === null) return { where: 'board', title: `Round ${roundNumber} is tied`, text: score }
  const who = winner === you ? 'You win' : `${names[winner] ?? 'They'} wins`
  return { where: 'board', title: `${who} round ${roundNumber}`, text: score }
}
