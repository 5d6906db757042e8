import type { SocketLike } from '../src/lib/socket'
import type { CardFace, Offer, Question, Scene, ServerFrame, Snapshot, Tone, Zone } from '../src/wire'

/** A hand-made match, as small as a test needs it. */

export function card(slot: number, name: string, power: number, text = ''): CardFace {
  return {
    slot,
    front: { name, kind: `Unit ${power}`, cost: '', text },
    numbers: [{ name: 'power', value: power, tone: 'plain' }],
    badges: [],
    turned: false,
    attachedTo: null,
  }
}

export function unit(slot: number, name: string, strength: number, tone: Tone, badges: string[] = []): CardFace {
  return { ...card(slot, name, strength), numbers: [{ name: 'strength', value: strength, tone }], badges }
}

export const back = (slot: number): CardFace => ({ slot, front: null, numbers: [], badges: [], turned: false, attachedTo: null })

function cell(column: number, owner: number, cards: CardFace[] = [], effects: Zone['effects'] = []): Zone {
  return { id: 2 * column + owner, name: `Terrain ${column + 1}`, owner, layout: { cell: { column } }, count: cards.length, cards, effects }
}

function zone(id: number, name: string, owner: number | null, layout: Zone['layout'], cards: CardFace[], count = cards.length): Zone {
  return { id, name, owner, layout, count, cards, effects: [] }
}

export function scene(): Scene {
  return {
    headline: 'Round 2: you to decide',
    ribbon: [
      { name: 'Round 1', now: false, note: 'Ann' },
      { name: 'Round 2', now: true, note: '' },
      { name: 'Round 3', now: false, note: '' },
    ],
    seats: [
      { seat: 0, toAct: true, facts: [{ name: 'rounds won', value: '1' }, { name: 'points now', value: '2' }], badges: ['started'] },
      { seat: 1, toAct: false, facts: [{ name: 'rounds won', value: '0' }, { name: 'points now', value: '1' }], badges: ['passed'] },
    ],
    zones: [
      cell(0, 0, [unit(1, 'Martyr', 2, 'plain')]),
      cell(0, 1, [unit(11, 'Archer', 1, 'worse')]),
      cell(1, 0, [unit(2, 'Rookie', 7, 'better', ['ready'])], [
        { name: '+2', text: 'The unit here has +2 strength.' },
        { name: 'Fortify', text: 'Deploy: The unit deployed here gets +2.' },
      ]),
      cell(1, 1),
      cell(2, 0), cell(2, 1, [unit(12, 'Sentinel', 3, 'plain')]),
      cell(3, 0), cell(3, 1), cell(4, 0), cell(4, 1),
      zone(20, 'Hand', 0, 'hand', [card(3, 'Champion', 5), card(4, 'Archer', 3, 'Deploy: Deal 2 damage to a close enemy.')]),
      zone(30, 'Deck', 0, 'pile', [], 14),
      zone(40, 'Discard', 0, 'pile', [card(5, 'Scout', 2)]),
      zone(21, 'Hand', 1, 'hand', [back(13), back(14)]),
      zone(31, 'Deck', 1, 'pile', [], 15),
      zone(41, 'Discard', 1, 'pile', []),
      zone(50, 'Queue', null, 'pending', [card(65535, 'Bard', 2, 'Turn start: Each close ally gets +1.')]),
    ],
    turn: 0,
    next: null,
    outcome: null,
  }
}

const terrain = (projected: number | null) => ({ units: [null, null], modifiers: [0, 0], winner: null, projected })

export const view = {
  currentRound: 2, hasPassed: [false, true], roundsWon: [1, 0], vp: [0, 0], projectedVp: [2, 1],
  slots: [terrain(0), terrain(0), terrain(1), terrain(null), terrain(null)],
}

const person = (seat: number, name: string) =>
  ({ seat, called: 'one', name, player: 'person', host: seat === 0, ready: true, connected: true, substitute: false }) as const

export function snapshot(question: Question | null, version = 7): Snapshot {
  return {
    version, stage: 'playing', prompt: { action: { seat: 'one' } }, waitingFor: [{ seat: 0, actsFor: 0 }], question, view, scene: scene(), clock: null,
    seats: [person(0, 'Ann'), person(1, 'Bob')], outcome: null, stops: {}, undo: { kind: 'free', askedBy: null }, trouble: null, rematch: null,
  }
}

export const offer = (value: number, label: string, anchor: Offer['anchor'], times = 1): Offer => ({ value, label, anchor, times })

export const turn: Question = {
  ask: 'one', title: 'Play a card, activate a unit, or pass',
  options: [
    offer(3, 'Champion - Power: 5', { card: 3 }), offer(4, 'Archer - Power: 3', { card: 4 }),
    offer(1001, 'Activate Rookie in terrain 2', { card: 2 }), offer(2000, 'Pass for the rest of the round', 'button'),
  ],
}

export const where: Question = {
  ask: 'one', title: 'Where do you deploy Champion?',
  options: [0, 1, 2, 3, 4].map((column) => offer(column, `Terrain ${column + 1}: your slot`, { zone: 2 * column })),
}

/** The other end of a table's line. */
export class FakeServer implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: { type: string; payload?: unknown }[] = []
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { type: string; payload?: unknown })
  }
  close(): void {}
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  welcome(seat: number | null, game = 'skirmish'): void {
    this.onopen?.()
    this.say({ type: 'welcome', payload: { matchId: 'm', seat, game, protocol: 1 } })
  }
}
