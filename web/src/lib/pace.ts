import type { EventTold, Snapshot } from '../wire'
import { onFrame } from './measure'

/** One step of a match: what was told, and how the table stands then. */
export type Beat = { events: EventTold[]; snapshot: Snapshot }

/** However much waits to be shown, it is over after this long. */
const MOST_MS = 4000

/** Whether there is anything to see in a step: what has no words, such as a pass, needs no time. */
const isSeen = ({ events }: Beat): boolean => events.some(({ line }) => line !== null)

/**
 * Hands out the steps of a match so that an eye can follow: each that can be seen stands for a while before the next
 * one comes. Steps that come within one frame, and those in which nothing can be seen, are drawn together.
 */
export class Pace {
  private told: EventTold[] = []
  private waiting: Beat[] = []
  private free = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private framed = false

  constructor(
    /** For how long a step stands, in milliseconds. */
    private readonly hold: () => number,
    private readonly show: (beat: Beat) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  tell(event: EventTold): void {
    this.told.push(event)
  }

  take(snapshot: Snapshot): void {
    this.waiting.push({ events: this.told, snapshot })
    this.told = []
    this.plan()
  }

  /** Whether something has happened that has not been shown yet. */
  get behind(): boolean {
    return this.waiting.length > 0
  }

  /** Shows all that waits at once, and lets what comes next be shown at once. */
  hurry(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.free = 0
    this.showTogether(this.waiting.length)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting = []
  }

  private plan(): void {
    const [first] = this.waiting
    if (this.framed || !first) return
    const wait = isSeen(first) ? this.free - this.now() : 0
    if (wait > 0 && this.timer !== undefined) return
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = undefined
        this.plan()
      }, wait)
      return
    }
    this.framed = true
    onFrame(() => {
      this.framed = false
      this.showNext()
      this.plan()
    })
  }

  /** Shows what waits up to the next step that can be seen, if its time has come, and the quiet ones after it. */
  private showNext(): void {
    const hold = this.hold()
    if (hold === 0) return this.showTogether(this.waiting.length)
    const [next = Infinity, after = Infinity] = this.waiting.flatMap((beat, place) => (isSeen(beat) ? [place] : []))
    const due = this.free <= this.now()
    this.showTogether(due ? after : next)
    if (due && next < Infinity) this.free = this.now() + Math.min(hold, MOST_MS / Math.max(1, this.waiting.length))
  }

  private showTogether(count: number): void {
    const beats = this.waiting.slice(0, count)
    this.waiting = this.waiting.slice(count)
    const last = beats.at(-1)
    if (last) this.show({ events: beats.flatMap(({ events }) => events), snapshot: last.snapshot })
  }
}
