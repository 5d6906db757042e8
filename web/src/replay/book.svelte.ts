import { isHeading } from '../table/log'
import type { Moment } from '../wire'

/** One act of a finished match: what was told of it. */
export type Act = { number: number; lines: string[] }
/** A place to jump to. */
export type TurnMark = { number: number; name: string }

/** How many acts are fetched at the same time. */
const AT_ONCE = 4
/** How often what has been read is shown. */
const SHOW_MS = 300
/** How many whole moments are kept for going back and forth. */
const MOST_KEPT = 400

/**
 * A finished match, read through from the first act to the last while somebody watches it, so that the whole log, the
 * turns and the acts in which nothing is to be seen are known.
 */
export class Book {
  /** The acts that have been read, by their number. */
  acts = $state.raw<readonly (Act | undefined)[]>([])
  /** The number of the last act. */
  last = $state(0)
  private readonly read: (Act | undefined)[] = []
  private readonly kept = new Map<number, Promise<Moment>>()
  private closed = false
  private reading = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly fetchMoment: (number: number) => Promise<Moment>) {}

  readonly turns: TurnMark[] = $derived(
    this.acts.flatMap((act) => {
      const heading = act?.lines.find(isHeading)
      return act && heading !== undefined ? [{ number: act.number, name: heading.replace(/^— (.+?) —.*$/, '$1').replace(/[.:].*$/, '') }] : []
    }),
  )

  /** Whether all acts are known. */
  readonly whole: boolean = $derived(this.last > 0 && this.acts.filter(Boolean).length > this.last)

  /** The whole log, as far as it has been read. */
  readonly lines: { id: number; version: number; text: string }[] = $derived(
    this.acts.flatMap((act) => (act?.lines ?? []).map((text) => ({ version: act?.number ?? 0, text }))).map((line, id) => ({ id, ...line })),
  )

  moment(number: number): Promise<Moment> {
    const known = this.kept.get(number)
    if (known) return known
    const found = this.fetchMoment(number)
    this.kept.set(number, found)
    found.then((moment) => this.note(moment), () => this.kept.delete(number))
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value ?? number)
    return found
  }

  /** Reads everything, from the beginning. */
  async readAll(): Promise<void> {
    if (this.reading) return
    this.reading = true
    let next = 0
    const reader = async () => {
      while (!this.closed && next <= this.last) {
        const number = next
        next += 1
        if (!this.read[number]) await this.moment(number).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, reader))
    this.show()
  }

  /** The nearest act on from here, or back, in which something is to be seen. */
  async step(from: number, by: 1 | -1): Promise<number> {
    let at = from + by
    while (at > 0 && at < this.last) {
      await this.moment(at)
      if ((this.read[at]?.lines.length ?? 0) > 0) break
      at += by
    }
    return Math.max(0, Math.min(this.last, at))
  }

  /** The beginning of the next turn, or of this one, or of the one before. */
  turn(from: number, by: 1 | -1): number {
    const found = by > 0 ? this.turns.find(({ number }) => number > from) : this.turns.findLast(({ number }) => number < from)
    return found?.number ?? (by > 0 ? this.last : 0)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
  }

  private note(moment: Moment): void {
    this.last = moment.of
    this.read[moment.number] = { number: moment.number, lines: moment.events.flatMap(({ line }) => line ?? []) }
    this.timer ??= setTimeout(() => this.show(), SHOW_MS)
  }

  private show(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.acts = [...this.read]
  }
}
