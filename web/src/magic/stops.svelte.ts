import { readKept, writeKept } from '../lib/keep'
import type { Table } from '../lib/table.svelte'
import type { Stop, Stops, WhoseTurn } from '../wire'

/** Where a player wants to be asked: by the names of the steps, in the own turn and in those of others. */
export type Wishes = {
  own: string[]
  others: string[]
  /** Whether to be asked before something of one's own resolves. */
  hold: boolean
  /** Whether to be asked where nothing but passing is possible. */
  idle: boolean
}

const KEY = 'cardwright.magic.stops'
const USUAL: Wishes = { own: ['Main', 'Block', 'Main 2'], others: ['Attack', 'Block', 'End'], hold: false, idle: false }

export const wishes = $state<Wishes>({ ...USUAL, ...readKept<Partial<Wishes>>(KEY, {}) })

/** The same as the server understands it: all steps that are not wished for are passed. */
export function stopsFor(wanted: Wishes, steps: readonly string[]): Stops {
  const pass = (turn: WhoseTurn, asked: readonly string[]): Stop[] =>
    steps.filter((step) => !asked.includes(step)).map((phase) => ({ prompt: 'priority', phase, turn, pending: 'nothing' }))
  const forced = ['priority', 'declareAttackers', 'declareBlockers'].map((prompt): Stop => ({ prompt, pending: 'nothing', forced: true }))
  return {
    pass: [
      ...pass('own', wanted.own),
      ...pass('others', wanted.others),
      ...(wanted.hold ? [] : [{ prompt: 'priority', pending: 'own' } as const]),
      ...(wanted.idle ? [] : forced),
    ],
  }
}

/** Passes until this turn is over, or somebody else does something. */
export function withoutThisTurn(stops: Stops, headline: string): Stops {
  const rest: Stop[] = [
    { prompt: 'priority', pending: 'nothing', during: headline },
    { prompt: 'declareAttackers', during: headline },
  ]
  return { ...stops, pass: [...(stops.pass ?? []).filter((stop) => stop.during === undefined), ...rest] }
}

/** Whether a step is one where the player is asked. */
export const isAsked = (turn: WhoseTurn, step: string): boolean => wishes[turn].includes(step)

export function setAsked(turn: WhoseTurn, step: string, on: boolean): void {
  wishes[turn] = on ? [...wishes[turn].filter((other) => other !== step), step] : wishes[turn].filter((other) => other !== step)
}

/** Keeps the table's stops as the player wishes; the server forgets them whenever new cards are dealt. */
export function keepStops(table: Table): void {
  let said = ''
  $effect(() => {
    const { snapshot, seat, token } = table
    const steps = snapshot?.scene?.ribbon.map((mark) => mark.name) ?? []
    const wanted = stopsFor(wishes, steps)
    writeKept(KEY, $state.snapshot(wishes))
    if (seat === null || token === null || snapshot?.stage !== 'playing') return
    const text = JSON.stringify(wanted)
    const forgotten = (snapshot.stops?.pass ?? []).length === 0 && (wanted.pass ?? []).length > 0
    if (text === said && !forgotten) return
    said = text
    table.setStops(wanted)
  })
}
