import { cardKey, seatKey, zoneKey } from '../lib/anchor'
import type { Table } from '../lib/table.svelte'
import type { Offer, Scene, Snapshot } from '../wire'
import type { Choice, Moment, Where } from './lesson'

/** The kind of a prompt, which is its name or the only key. */
const kindOf = (prompt: Snapshot['prompt']): string | null =>
  typeof prompt === 'string' ? prompt : typeof prompt === 'object' && prompt !== null ? (Object.keys(prompt)[0] ?? null) : null

function choicesOf(lit: ReadonlyMap<string, Offer[]>, offers: readonly Offer[], scene: Scene, near: number): Choice[] {
  const labels = (key: string) => (lit.get(key) ?? []).map(({ label }) => label).join(' ')
  const cards = scene.zones.flatMap((zone) => {
    const where: Where = zone.owner !== near ? 'theirs' : zone.layout === 'hand' ? 'hand' : 'mine'
    const lying = zone.cards.filter(({ slot }) => lit.has(cardKey(slot)))
    return lying.map(({ slot, front }): Choice => ({ where, words: `${front?.kind ?? ''} ${labels(cardKey(slot))}` }))
  })
  const places = scene.zones.filter(({ id }) => lit.has(zoneKey(id))).map(({ id, name }): Choice => ({ where: 'place', words: `${name} ${labels(zoneKey(id))}` }))
  const players = scene.seats.filter(({ seat }) => lit.has(seatKey(seat))).map(({ seat }): Choice => ({ where: 'player', words: labels(seatKey(seat)) }))
  const buttons = offers.filter(({ anchor }) => anchor === 'button').map(({ label }): Choice => ({ where: 'button', words: label }))
  return [...cards, ...places, ...players, ...buttons]
}

/** How the table stands, for hints; nothing before the cards are dealt. */
export function momentOf(table: Table): Moment | null {
  const { snapshot, seat, draft } = table
  const scene = snapshot?.scene
  if (!snapshot || !scene || seat === null) return null
  const panel = scene.seats.find((one) => one.seat === seat)
  return {
    version: snapshot.version,
    over: snapshot.stage === 'over',
    prompt: kindOf(snapshot.prompt),
    asked: table.myTurn,
    step: draft.depth,
    mine: scene.turn === seat,
    phase: scene.ribbon.find(({ now }) => now)?.name ?? '',
    choices: choicesOf(draft.lit, draft.offers, scene, seat),
    badges: { mine: panel?.badges ?? [], theirs: scene.seats.filter((one) => one !== panel).flatMap(({ badges }) => badges) },
    pending: scene.zones.filter((zone) => zone.layout === 'pending').reduce((sum, zone) => sum + zone.count, 0),
  }
}
