import { readKept, writeKept } from '../lib/keep'
import { passOffer } from '../lib/pass'
import { promptKind } from '../lib/seats'
import type { Until, Yielding } from '../lib/stops'
import type { Table } from '../lib/table.svelte'
import type { Scene, Seat, Snapshot, Stop, Stops, WhoseTurn } from '../wire'
import { isMagic } from './view'

/** Where a player wants to be asked: by the names of the steps, in the own turn and in those of others. */
export type Wishes = {
  own: string[]
  others: string[]
  /** Whether to be asked before something of one's own resolves. */
  hold: boolean
  /** Whether to be asked when others have cast or activated something, in whatever step. */
  respond: boolean
  /** Whether to be asked where nothing but passing is possible. */
  idle: boolean
}

const KEY = 'cardwright.magic.stops'
const USUAL: Wishes = { own: ['Main', 'Block', 'Main 2'], others: ['Attack', 'Block', 'End'], hold: false, respond: true, idle: false }

export const wishes = $state<Wishes>({ ...USUAL, ...readKept<Partial<Wishes>>(KEY, {}) })

/** The same as the server understands it: all steps that are not wished for are passed. Nothing of it depends on cards that others do not see. */
export function stopsFor(wanted: Wishes, steps: readonly string[]): Stops {
  const pass = (turn: WhoseTurn, asked: readonly string[]): Stop[] =>
    steps.filter((step) => !asked.includes(step)).map((phase) => ({ prompt: 'priority', phase, turn, ...(wanted.respond ? { pending: 'nothing' } : {}) }))
  const forced = ['priority', 'declareAttackers', 'declareBlockers'].map((prompt): Stop => ({ prompt, pending: 'nothing', forced: true }))
  return {
    pass: [
      ...pass('own', wanted.own),
      ...pass('others', wanted.others),
      ...(wanted.hold ? [] : [{ prompt: 'priority', pending: 'own' } as const]),
      ...(wanted.idle ? [] : forced),
    ],
    ...(wanted.idle ? {} : { forced: true }),
  }
}

/** What is passed besides what is passed anyway. Whom to attack and how to block is never decided for a player, but for the rest of the own turn. */
export function yieldStops(yielding: Yielding | null): Stop[] {
  if (yielding?.until === 'event') {
    return [
      { prompt: 'priority', turn: 'others', pending: 'nothing' },
      { prompt: 'priority', pending: 'own' },
      { prompt: 'priority', pending: 'nothing', during: yielding.during },
      { prompt: 'declareAttackers', during: yielding.during },
    ]
  }
  if (yielding?.until === 'turn') {
    return [{ prompt: 'priority', turn: 'others' }, { prompt: 'priority', during: yielding.during }, { prompt: 'declareAttackers', during: yielding.during }]
  }
  return []
}

const stackOf = (scene: Scene): number[] => scene.zones.filter((zone) => zone.layout === 'pending').flatMap((zone) => zone.cards.map((face) => face.slot))

/** Whether passing is over. */
export function isOver({ until, during, since, stack }: Yielding, snapshot: Snapshot, seat: Seat | null): boolean {
  const scene = snapshot.scene
  if (snapshot.stage !== 'playing' || !scene) return true
  if (until === 'turn') return scene.turn === seat && scene.headline !== during
  if (until === 'event') return snapshot.version > since && snapshot.question !== null
  const now = stackOf(scene)
  const answered = scene.next !== seat && now[0] !== undefined && !stack.includes(now[0])
  return now.length === 0 || answered
}

const atPriority = (table: Table): boolean => table.myTurn && promptKind(table.snapshot?.prompt) === 'priority'

/** Whether a player can begin to pass for a while now. */
export const mayYield = (table: Table): boolean => atPriority(table) && !table.draft.canTakeBack && passOffer(table.draft.offers) !== undefined

/** Begins to pass for a while. */
export function beginYield(table: Table, until: Until): void {
  const { snapshot } = table
  const scene = snapshot?.scene
  const pass = passOffer(table.draft.offers)
  if (!scene || !pass || !mayYield(table)) return
  const othersWait = scene.next !== null && scene.next !== table.seat
  table.yielding = { until, during: scene.headline, since: snapshot.version, stack: stackOf(scene) }
  // The stops pass quiet moments; what others have done now is passed by hand.
  if (until === 'event' && othersWait) table.choose(pass)
}

/** Whether a step is one where the player is asked. */
export const isAsked = (turn: WhoseTurn, step: string): boolean => wishes[turn].includes(step)

export function setAsked(turn: WhoseTurn, step: string, on: boolean): void {
  wishes[turn] = on ? [...wishes[turn].filter((other) => other !== step), step] : wishes[turn].filter((other) => other !== step)
}

/** Keeps the table's stops as the player wishes; the server forgets them whenever new cards are dealt, or something is taken back. */
export function keepStops(table: Table): void {
  let said = ''
  $effect(() => {
    const { snapshot, seat, token } = table
    const steps = snapshot?.scene?.ribbon.map((mark) => mark.name) ?? []
    const usual = stopsFor(wishes, steps)
    writeKept(KEY, $state.snapshot(wishes))
    if (seat === null || token === null || snapshot?.stage !== 'playing') return
    if (table.yielding && isOver(table.yielding, snapshot, seat)) table.yielding = null
    const wanted = { ...usual, pass: [...yieldStops(table.yielding), ...(usual.pass ?? [])] }
    const text = JSON.stringify(wanted)
    const forgotten = (snapshot.stops?.pass ?? []).length === 0 && wanted.pass.length > 0
    if (text === said && !forgotten) return
    said = text
    table.setStops(wanted)
  })
}

/** Passes as long as something waits on the stack, if the player has said so. */
export function resolveAll(table: Table): void {
  let passed = -1
  $effect(() => {
    const { snapshot, yielding } = table
    if (yielding?.until !== 'stack' || !snapshot || snapshot.version === passed || !isMagic(table.welcome?.game, table.view)) return
    const pass = atPriority(table) && !isOver(yielding, snapshot, table.seat) ? passOffer(table.draft.offers) : undefined
    if (!pass || table.draft.waiting) return
    passed = snapshot.version
    table.choose(pass)
  })
}
