import type { Happening, Table } from '../lib/table.svelte'
import { ms } from '../lib/settings.svelte'
import type { Arrow } from './arrows'
import type { Flash } from './flash'
import type { Seat } from '../wire'

export type Shown = { id: number; flash: Flash }

const SHORT_MS = 950
const BOARD_MS = 2200
/** Between one flash and the next, so that the order can be seen. */
const GAP_MS = 220

/** Plays events one after the other over a board that already shows how they ended. */
export class Flashes {
  shown = $state.raw<Shown[]>([])
  private queue: Shown[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly table: Table,
    private readonly flashOf: (event: unknown, names: readonly string[], you: Seat | null) => Flash | null,
  ) {}

  /** Takes the new events off the table. */
  take(happenings: readonly Happening[]): void {
    for (const { id, event } of happenings) {
      const flash = this.flashOf(event, this.table.names, this.table.seat)
      if (flash && (ms(1) > 0 || flash.where === 'board')) this.queue.push({ id, flash })
    }
    this.table.happenings = []
    if (this.timer === undefined) this.next()
  }

  /** Ends everything at once: any click or key does. */
  skip(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.shown = []
  }

  /** What lies over one card now. */
  over(slot: number): Shown[] {
    return this.shown.filter(({ flash }) => flash.where === 'card' && flash.slot === slot)
  }

  /** The blows that are shown now. */
  get arrows(): Arrow[] {
    return this.shown.flatMap(({ id, flash }) => (flash.where === 'arrow' ? [{ id, from: flash.from, to: flash.to, tone: 'strike' }] : []))
  }

  private next(): void {
    this.timer = undefined
    const first = this.queue.shift()
    if (!first) return
    this.shown = [...this.shown, first]
    const stays = first.flash.where === 'board' ? BOARD_MS : SHORT_MS
    setTimeout(() => {
      this.shown = this.shown.filter((other) => other.id !== first.id)
    }, stays)
    this.timer = setTimeout(() => this.next(), GAP_MS)
  }
}
