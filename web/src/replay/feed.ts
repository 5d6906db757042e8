import type { SocketLike } from '../lib/socket'
import type { Moment, Seat, ServerFrame, Snapshot } from '../wire'

/** A socket that nobody is at the other end of: a replay puts its frames in here, and a table shows them as ever. */
export class Feed implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  send(): void {}
  close(): void {}

  give(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

/** From whose side a replay is seen: a seat sits at the near edge, anybody else behind the first. */
export function seatOf(view: string): Seat | null {
  return /^\d$/.test(view) ? Number(view) : null
}

/** A moment as a snapshot that asks nothing. */
export function snapshotOf(moment: Moment): Snapshot {
  return {
    version: moment.number,
    stage: 'playing',
    prompt: null,
    waitingFor: [],
    question: null,
    view: moment.view,
    scene: moment.scene,
    clock: null,
    seats: moment.names.map((name, seat) => ({
      seat, called: '', name, player: 'person', host: false, ready: true, connected: true, substitute: false,
    })),
    outcome: null,
    stops: null,
    undo: { kind: 'free', askedBy: null },
    trouble: null,
    rematch: null,
  }
}
