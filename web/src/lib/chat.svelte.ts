import type { Said, Saying } from '../wire'
import { keepMuted, mutedSeats } from './keep'

export type Heard = { id: number; said: Said }

/** For how long something that was said stands over the table. */
const STANDS_MS = 6000
/** How much of it is remembered. */
const MOST = 50
/** How much stands over the table at once. */
const MOST_STANDING = 3

/** What is said at a table: who is muted is not heard, and nothing of it is kept beyond the page. */
export class Chat {
  /** All that was heard, the oldest first. */
  heard = $state.raw<Heard[]>([])
  /** What has just been said. */
  standing = $state.raw<Heard[]>([])
  /** How much was heard that nobody has looked at. */
  unread = $state(0)
  muted = $state.raw<ReadonlySet<number>>(new Set())
  private count = 0
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(
    private readonly matchId: string,
    readonly say: (saying: Saying) => void,
  ) {
    this.muted = new Set(mutedSeats(matchId))
  }

  hear(said: Said): void {
    if (said.seat !== null && this.muted.has(said.seat)) return
    const heard = { id: (this.count += 1), said }
    this.heard = [...this.heard, heard].slice(-MOST)
    this.standing = [...this.standing, heard].slice(-MOST_STANDING)
    this.unread += 1
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.standing = this.standing.filter((one) => one !== heard)
    }, STANDS_MS)
    this.timers.add(timer)
  }

  /** Hears a player no more, or again. What a muted player has said before is not shown, either. */
  toggle(seat: number): void {
    const muted = new Set(this.muted)
    if (!muted.delete(seat)) muted.add(seat)
    this.muted = muted
    const audible = ({ said }: Heard) => said.seat === null || !muted.has(said.seat)
    this.heard = this.heard.filter(audible)
    this.standing = this.standing.filter(audible)
    keepMuted(this.matchId, [...muted])
  }

  /** Forgets what was going to happen. */
  hush(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }
}
