import type { CardFace, Question, Scene, Snapshot, Zone } from '../src/wire'
import { offer, snapshot } from './fixtures'
import type { MagicView, PermanentView } from '../src/magic/view'

/** A hand-made match of Magic: two creatures on each side, lands, a hand, something on the stack if wanted. */

const face = (slot: number, name: string, kind: string, body: [number, number] | null, more: Partial<CardFace> = {}): CardFace => ({
  slot,
  front: { name, kind, cost: body ? '{1}{G}' : '', text: '' },
  numbers: body ? [{ name: 'power', value: body[0], tone: 'plain' }, { name: 'toughness', value: body[1], tone: 'plain' }] : [],
  badges: [], turned: false, attachedTo: null, ...more,
})

function side(owner: number): Zone[] {
  const at = 100 * owner
  const zone = (place: number, name: string, layout: Zone['layout'], cards: CardFace[], count = cards.length): Zone =>
    ({ id: 8 * owner + place, name, owner, layout, count, cards, effects: [] })
  return [
    zone(0, 'Creatures', 'row', [face(at + 1, 'Bear', 'Creature', [2, 2]), face(at + 2, 'Wolf', 'Creature', [3, 1]), face(at + 3, 'Chains', 'Enchantment', null, { attachedTo: at + 1 })]),
    zone(1, 'Other permanents', 'row', []),
    zone(2, 'Lands', 'row', [face(at + 4, 'Forest', 'Basic Land — Forest', null), face(at + 5, 'Forest', 'Basic Land — Forest', null, { turned: true })]),
    zone(3, 'Hand', 'hand', owner === 0 ? [face(6, 'Elk', 'Creature', [3, 3])] : [], 1),
    zone(4, 'Library', 'pile', [], 30),
    zone(5, 'Graveyard', 'pile', [face(at + 7, 'Owl', 'Creature', [1, 1])]),
  ]
}

const permanent = (id: number, controller: number): PermanentView =>
  ({ id, controller, tapped: false, summoningSick: false, damage: 0, keywords: id % 100 === 2 ? ['flying', 'vigilance'] : [], attacking: null, blocking: [] })

export function magicView(seats = 2): MagicView {
  const all = Array.from({ length: seats }, (_, seat) => seat)
  return {
    turnNumber: 4, activePlayer: 0,
    players: all.map((seat) => ({ seat, life: 20, lost: false })),
    battlefield: all.flatMap((seat) => [1, 2, 3, 4, 5].map((place) => permanent(100 * seat + place, seat))),
    stack: [],
  }
}

export function magicScene(seats = 2): Scene {
  const all = Array.from({ length: seats }, (_, seat) => seat)
  const steps = ['Untap', 'Upkeep', 'Draw', 'Main', 'Combat', 'Attack', 'Block', 'Damage', 'Main 2', 'End']
  return {
    headline: 'Turn 4, your turn',
    ribbon: steps.map((name) => ({ name, now: name === 'Attack', note: '' })),
    seats: all.map((seat) => ({ seat, toAct: seat === 0, facts: [{ name: 'life', value: '20' }, { name: 'mana', value: '{G}{G}' }], badges: [] })),
    zones: [...all.flatMap(side), { id: 64, name: 'Stack', owner: null, layout: 'pending', count: 0, cards: [], effects: [] }],
    turn: 0, next: null, outcome: null,
  }
}

const person = (seat: number, name: string) =>
  ({ seat, called: 'one', name, player: 'bot', host: seat === 0, ready: true, connected: true, substitute: false }) as const

/** A snapshot of that match, with stops that need not be said again. */
export function magicSnapshot(question: Question | null, view = magicView(), version = 7): Snapshot {
  const seats = view.players.length
  return {
    ...snapshot(question, version), prompt: { declareAttackers: { seat: 'one' } }, view, scene: magicScene(seats),
    seats: ['Ann', 'Bob', 'Cara', 'Dov'].slice(0, seats).map((name, seat) => person(seat, name)),
  }
}

/** "Whom does this creature attack?" for both creatures of the first seat. */
export function attackers(defenders = [offer(100_001, 'Bob', { seat: 1 })]): Question {
  const one = (slot: number, name: string, ahead: Question[]): Question => ({
    ask: 'one', title: `Whom does ${name} attack?`, options: [...defenders, offer(-1, 'No attack', 'button')],
    round: { title: 'Declare attackers', subject: { card: slot }, ...(ahead.length > 0 ? { ahead } : {}) },
  })
  return one(1, 'Bear', [one(2, 'Wolf', [])])
}

const CROWD = [['Bear', 'Creature', [2, 2]], ['Forest', 'Basic Land — Forest', null], ['Wolf', 'Creature', [3, 1]], ['Ring', 'Artifact', null], ['Owl', 'Creature', [1, 1]]] as const

/** A late match of four: fifteen permanents of each, a full hand. One card of it is `played`, and every second version the lands are tapped. */
export function crowded(version: number, played: number | null = null, question: Question | null = null): Snapshot {
  const all = [0, 1, 2, 3]
  const here = (seat: number) => Array.from({ length: 15 }, (_, place) => ({ slot: 100 * seat + 10 + place, like: CROWD[place % CROWD.length] ?? CROWD[0] }))
  const drawn = (slot: number, [name, kind, body]: (typeof CROWD)[number]) =>
    face(slot, `${name} ${slot % 4}`, kind, body ? [body[0], body[1]] : null, { turned: slot < 100 && kind.includes('Land') ? version % 2 === 1 : slot % 3 === 0 })
  const hand = Array.from({ length: 7 }, (_, place) => face(80 + place, `Elk ${place}`, 'Creature', [3, 3])).filter(({ slot }) => slot !== played)
  const zones = all.flatMap((owner) => {
    const there = here(owner).map(({ slot, like }) => ({ like, card: drawn(slot, like) }))
    const of = (wanted: (kind: string) => boolean) => there.filter(({ like }) => wanted(like[1])).map(({ card }) => card)
    const rows: Record<string, CardFace[]> = {
      Creatures: [...of((kind) => kind === 'Creature'), ...(owner === 0 && played !== null ? [face(played, 'Elk', 'Creature', [3, 3])] : [])],
      'Other permanents': of((kind) => kind === 'Artifact'),
      Lands: of((kind) => kind.includes('Land')),
    }
    return side(owner).map((zone): Zone => {
      const cards = zone.name === 'Hand' && owner === 0 ? hand
        : zone.name === 'Graveyard' ? Array.from({ length: 6 }, (_, place) => face(100 * owner + 50 + place, 'Owl', 'Creature', [1, 1]))
          : (rows[zone.name] ?? zone.cards)
      return { ...zone, cards, count: Math.max(zone.count, cards.length) }
    })
  })
  const slots = all.flatMap((seat) => here(seat).map(({ slot }) => ({ slot, seat }))).concat(played === null ? [] : [{ slot: played, seat: 0 }])
  const view = { ...magicView(4), battlefield: slots.map(({ slot, seat }) => permanent(slot, seat)) }
  const shown = magicSnapshot(question, view, version)
  return { ...shown, prompt: { priority: { seat: 'one' } }, scene: { ...magicScene(4), zones: [...zones, { id: 64, name: 'Stack', owner: null, layout: 'pending', count: 0, cards: [], effects: [] }] } }
}

/** The same with all that stands on the plates of a game of commanders: what piles hold, and damage from each commander. */
export function commanders(version: number, question: Question | null): Snapshot {
  const shown = crowded(version, null, question)
  const facts = [
    { name: 'life', value: '31' }, { name: 'hand', value: '4' }, { name: 'library', value: '71' }, { name: 'graveyard', value: '6' }, { name: 'mana', value: '{G}{G}' },
    { name: 'poison', value: '2' }, { name: 'from Bramblewick the Undying', value: '6' }, { name: 'from Ostrava, Voice of Tides', value: '11' }, { name: 'from Kesh', value: '3' },
  ]
  const scene = shown.scene && { ...shown.scene, seats: shown.scene.seats.map((panel) => ({ ...panel, facts, badges: panel.seat === 0 ? ['turn', 'priority'] : [] })) }
  return { ...shown, scene }
}

/** The same late match while a spell of another player waits to resolve. */
export function answered(version: number, question: Question | null): Snapshot {
  const shown = crowded(version, null, question)
  const spell = face(177, 'Long Thicket', 'Creature — Plant', [4, 4], { badges: ['spell'], front: { name: 'Long Thicket', kind: 'Creature — Plant', cost: '{3}{G}', text: 'Reach. When Long Thicket enters, you gain 3 life.' } })
  const scene = shown.scene && { ...shown.scene, zones: shown.scene.zones.map((zone) => (zone.layout === 'pending' ? { ...zone, count: 1, cards: [spell] } : zone)) }
  const view = { ...(shown.view as MagicView), stack: [{ id: 177, controller: 1, source: 177, name: 'Long Thicket', text: '', spell: true, targets: [] }] }
  return { ...shown, view, scene }
}

/** Asked at the start, of the players themselves. */
export const playOrDraw: Question = {
  ask: 'one', title: 'Who takes the first turn?', options: [offer(0, 'Ann', { seat: 0 }), offer(1, 'Bob', { seat: 1 })],
}
