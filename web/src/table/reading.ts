/** How long a finger has to rest on a card to read it. */
export const HOLD_MS = 450
/** How far it may slip meanwhile. */
const SLIP = 10

export type Reader = {
  /** The pointer or the focus is on this card. */
  look(slot: number): void
  /** This card is to be shown large. */
  open(slot: number): void
  /** The pointer is on the name of a card. */
  recall(name: string): void
  /** The card of this name is to be shown large. */
  openNamed(name: string): void
  /** A press became a look: nothing is being dragged. */
  held(): void
}

/**
 * Reads cards on a table: whatever the pointer or the focus is on; and, where there is no room beside the table, what
 * cannot be chosen by a tap, and what can be chosen by a long press (or the right button), which then chooses nothing.
 */
export function reading(node: HTMLElement, reader: Reader): () => void {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null
  let swallow = false

  const release = () => {
    clearTimeout(press?.timer)
    press = null
  }
  const open = (slot: number) => {
    release()
    reader.held()
    reader.open(slot)
  }
  const over = (event: Event) => {
    const [slot, name] = [slotOf(event), nameOf(event)]
    if (name !== null) reader.recall(name)
    else if (slot !== null) reader.look(slot)
  }
  const down = (event: PointerEvent) => {
    release()
    swallow = false
    const slot = slotOf(event)
    if (slot === null || event.pointerType === 'mouse') return
    const hold = () => {
      swallow = true
      open(slot)
    }
    press = { timer: setTimeout(hold, HOLD_MS), x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) release()
  }
  const menu = (event: Event) => {
    const slot = slotOf(event)
    if (slot === null) return
    event.preventDefault()
    open(slot)
  }
  const click = (event: Event) => {
    if (swallow) {
      swallow = false
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const [slot, name] = [slotOf(event), nameOf(event)]
    if (name !== null) return reader.openNamed(name)
    const button = event.target instanceof Element && event.target.closest('button') !== null
    if (slot !== null && !button) reader.open(slot)
  }

  const hears = new AbortController()
  const { signal } = hears
  node.addEventListener('pointerover', over, { signal })
  node.addEventListener('focusin', over, { signal })
  node.addEventListener('pointerdown', down, { signal })
  node.addEventListener('pointermove', move, { signal })
  node.addEventListener('pointerup', release, { signal })
  node.addEventListener('pointercancel', release, { signal })
  node.addEventListener('contextmenu', menu, { signal })
  // Before the card's own button hears it.
  node.addEventListener('click', click, { signal, capture: true })
  return () => {
    release()
    hears.abort()
  }
}

function nameOf(event: Event): string | null {
  const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card-name]') : null
  return place?.dataset.cardName ?? null
}

function slotOf(event: Event): number | null {
  const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null
  return place ? Number(place.dataset.slot) : null
}
