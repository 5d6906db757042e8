import { type AnchorKey, cardKey } from '../lib/anchor'
import type { Table } from '../lib/table.svelte'

/** How far a pointer has to go before a press is a drag. */
const THRESHOLD = 10

type Press = { key: AnchorKey; pointer: number; x: number; y: number }

/**
 * Dragging a lit card: picking it up chooses it, dropping it on something that is lit then chooses that. If nothing
 * more is to be chosen, dropping it anywhere but where it came from plays it. All else takes the choice back.
 */
export class Drag {
  /** The card in the air, and where. */
  held = $state.raw<{ key: AnchorKey; x: number; y: number } | null>(null)
  private press: Press | null = null

  constructor(private readonly table: Table) {}

  start(key: AnchorKey, event: PointerEvent): void {
    if (event.button !== 0 || !key.startsWith('card:')) return
    this.press = { key, pointer: event.pointerId, x: event.clientX, y: event.clientY }
  }

  move(event: PointerEvent): void {
    const press = this.press
    if (!press || press.pointer !== event.pointerId) return
    if (!this.held) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD) return
      this.table.draft.hold()
      if (!this.table.pickUp(press.key)) {
        this.table.draft.release(true)
        this.press = null
        return
      }
    }
    this.held = { key: press.key, x: event.clientX, y: event.clientY }
  }

  /** Returns whether a drag ended here, so that the click that follows is not one. */
  end(event: PointerEvent): boolean {
    const held = this.held
    this.press = null
    this.held = null
    if (!held) return false
    const below = document.elementsFromPoint(event.clientX, event.clientY)
    const { draft } = this.table
    if (draft.waiting) {
      draft.release(!below.some((element) => isHome(element, held.key)))
      return true
    }
    draft.release(true)
    const lit = below.find((element) => element instanceof HTMLElement && this.isLit(element))
    if (lit instanceof HTMLElement && anchorOf(lit) !== held.key) this.table.touch(anchorOf(lit))
    else if (this.table.draft.canTakeBack) this.table.takeBack()
    return true
  }

  private isLit(element: HTMLElement): boolean {
    return this.table.draft.lit.has(this.table.named(anchorOf(element)))
  }

  /** The card goes back to where it was. */
  cancel(): void {
    if (this.held && this.table.draft.waiting) this.table.draft.release(false)
    else if (this.held) this.table.takeBack()
    this.drop()
  }

  /** Nothing is being dragged any more. */
  drop(): void {
    this.table.draft.release(true)
    this.press = null
    this.held = null
  }
}

/** Whether this is where a card came from: its own place, or the hand. */
const isHome = (element: Element, key: AnchorKey): boolean => {
  const place = element.closest<HTMLElement>('[data-slot]')
  return element.closest('[data-home]') !== null || (place !== null && cardKey(Number(place.dataset.slot)) === key)
}

const anchorOf = (element: HTMLElement): AnchorKey => element.dataset.anchor ?? ''
