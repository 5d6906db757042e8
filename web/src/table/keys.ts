import { passOffer } from '../lib/pass'
import type { Table } from '../lib/table.svelte'

/** Everything that a key may go to: what is lit on the table, and the buttons of the prompt. */
const LIT = '[data-anchor], [data-option]:not(:disabled)'
/** Every card, also those with nothing to do, for reading. */
const ANY = '[data-slot] > [role="img"]'

type Way = { x: number; y: number }
const WAYS: Record<string, Way> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export type Place = { x: number; y: number }

/** The nearest place in a direction; things far off to the side count as farther. */
export function nearest(from: Place, places: readonly Place[], way: Way): number {
  let best = -1
  let least = Infinity
  places.forEach((place, index) => {
    const ahead = (place.x - from.x) * way.x + (place.y - from.y) * way.y
    const aside = Math.abs((place.x - from.x) * way.y) + Math.abs((place.y - from.y) * way.x)
    const distance = ahead + 2.2 * aside
    if (ahead > 4 && distance < least) {
      least = distance
      best = index
    }
  })
  return best
}

const middle = (element: Element): Place => {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

function step(root: HTMLElement, way: Way, all: boolean): void {
  const things = [...root.querySelectorAll<HTMLElement>(all ? ANY : LIT)]
  const active = document.activeElement
  const inside = active instanceof HTMLElement && things.includes(active)
  const others = things.filter((thing) => thing !== active)
  // Coming from nowhere, the first thing on the table is better than a button such as "pass".
  const start = others.find((thing) => thing.dataset.anchor !== undefined) ?? others[0]
  const next = inside ? others[nearest(middle(active), others.map(middle), way)] : start
  next?.focus()
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export type KeyActions = { help(): void; log(): void; undo(): void; passOn(until: string): void; closeAll(): boolean }

/** How long one passes with which key. */
const YIELDS: Record<string, string> = { e: 'event', t: 'turn', r: 'stack' }

/** Lets the moment go by: passes, or confirms what there is; while others act, shows at once what they do. */
function letGo(table: Table): void {
  const pass = passOffer(table.draft.offers)
  if (!table.draft.question) table.hurryOn()
  else if (pass) table.choose(pass)
  else if (table.draft.complete) table.draft.confirm()
}

/** Whether a key pressed here is for the table: what lies on it and its answers, not the buttons around it. */
const isTable = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) || target.matches('[data-anchor], [data-option]')

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Plays by keyboard; returns whether the key meant something. */
export function onKey(event: KeyboardEvent, root: HTMLElement, table: Table, act: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false
  if (root.ownerDocument.querySelector('dialog[open], [popover][data-open]')) return false
  const way = WAYS[event.key]
  if (event.key === ' ') {
    if (!isTable(event.target)) return false
    // A key that is held down passes once.
    if (!event.repeat) letGo(table)
  } else if (way) step(root, way, event.shiftKey)
  else if (event.key === 'Escape') {
    if (!act.closeAll()) table.takeBack()
  } else if (/^[1-9]$/.test(event.key)) {
    const offer = table.draft.offers[Number(event.key) - 1]
    if (!offer) return false
    table.choose(offer)
  } else if (event.key === '?') act.help()
  else if (event.key === 'l') act.log()
  else if (event.key === 'u') act.undo()
  else if (YIELDS[event.key]) act.passOn(YIELDS[event.key] ?? '')
  else if (event.key === 'c') table.draft.confirm()
  else return false
  return true
}
