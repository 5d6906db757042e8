import { type AnchorKey, cardKey, seatKey } from '../lib/anchor'
import type { Arrow } from '../board/arrows'
import { isKind } from '../lib/series'
import type { Seat } from '../wire'

/** The part of Magic's own view that its board needs beyond the scene; see crates/magic/src/view.rs. */
export type MagicView = {
  turnNumber: number
  activePlayer: Seat
  players: PlayerView[]
  battlefield: PermanentView[]
  /** The top first. */
  stack: StackView[]
}
export type PlayerView = { seat: Seat; life: number; lost: boolean }
export type PermanentView = {
  id: number
  controller: Seat
  tapped: boolean
  summoningSick: boolean
  damage: number
  /** What it can do now, by the names of the keywords. */
  keywords: string[]
  attacking: Defender | null
  blocking: number[]
}
export type StackView = { id: number; controller: Seat; source: number; name: string; text: string; spell: boolean; targets: Target[] }

export type ObjectRef = { slot: number; generation: number }
export type Target = { object: ObjectRef } | { player: Seat }
export type Defender = { permanent: ObjectRef } | { player: Seat }

export function isMagic(game: string | undefined, view: unknown): view is MagicView {
  return isKind(game, 'magic') && typeof view === 'object' && view !== null && 'battlefield' in view && 'stack' in view
}

export function targetKey(target: Target | Defender): AnchorKey {
  if ('player' in target) return seatKey(target.player)
  return cardKey('object' in target ? target.object.slot : target.permanent.slot)
}

/** What everything on the stack is aimed at. */
export const aims = (view: MagicView): Arrow[] =>
  view.stack.flatMap((item) =>
    item.targets.map((target, index) => ({ id: `${item.id}/${index}`, from: cardKey(item.id), to: targetKey(target), tone: 'aim' as const })),
  )

/** One attacking creature and those that block it. */
export type Attack = { attacker: PermanentView; defender: Defender; blockers: PermanentView[] }

export function attacks(view: MagicView): Attack[] {
  return view.battlefield.flatMap((attacker) => {
    const defender = attacker.attacking
    return defender ? [{ attacker, defender, blockers: view.battlefield.filter(({ blocking }) => blocking.includes(attacker.id)) }] : []
  })
}

/** Who strikes whom, as arrows. */
export const blows = (fights: readonly Attack[]): Arrow[] =>
  fights.flatMap(({ attacker, defender, blockers }) => [
    { id: `attack/${attacker.id}`, from: cardKey(attacker.id), to: targetKey(defender), tone: 'strike' as const },
    ...blockers.map(({ id }) => ({ id: `block/${id}/${attacker.id}`, from: cardKey(id), to: cardKey(attacker.id), tone: 'plan' as const })),
  ])

/** The others around the table, in turn order from the viewer on. */
export function around(view: MagicView, near: Seat): Seat[] {
  const count = view.players.length
  return Array.from({ length: count - 1 }, (_, step) => (near + 1 + step) % count)
}
