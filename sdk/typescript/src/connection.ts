import { applyChanges } from './changes.js'
import type { Changes, Parcel, ServerFrame, Snapshot } from './wire.js'

/** How the line is: `lost` comes back by itself, `closed` does not. */
export type Line = 'connecting' | 'open' | 'lost' | 'closed'

/** The part of WebSocket that is used, so that anybody can bring their own. */
export type SocketLike = {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** Makes a socket, as `new WebSocket` does. */
export type SocketMaker = (address: string, protocols: string[]) => SocketLike

/** What a client wants to be shown. */
export type Sight = {
  /** The ruleset's own view, the scene that anything can draw, or both; both if nothing is said. */
  show?: 'view' | 'scene' | 'both'
  /** Whether only what has changed is sent after the first snapshot; a `Connection` makes snapshots of it. */
  changes?: boolean
}

export type ConnectionOptions = {
  open(): SocketLike
  onFrame(frame: ServerFrame): void
  onLine(line: Line): void
  random?: () => number
}

/** Milliseconds to wait before the nth attempt: doubling, at most 15 seconds, spread so that not all come at once. */
export function backoff(attempt: number, random: () => number): number {
  const full = Math.min(15_000, 500 * 2 ** attempt)
  return Math.round(full / 2 + (random() * full) / 2)
}

const PING_EVERY = 20_000
/** A line on which nothing has come for so long after a ping is dead. */
const SILENCE = 10_000

/**
 * A WebSocket that comes back: after a loss it connects again, and the first snapshot says where the match is.
 *
 * Whoever asked for changes is given snapshots all the same, made of the last one and of what has changed.
 */
export class Connection {
  private readonly options: ConnectionOptions
  private socket: SocketLike | null = null
  private attempt = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(options: ConnectionOptions) {
    this.options = options
    this.connect()
  }

  /** Sends a frame; false if there is no line now. */
  send(frame: Parcel): boolean {
    if (!this.socket) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  /** Hangs up for good. */
  close(): void {
    this.closed = true
    this.drop()
    this.options.onLine('closed')
  }

  /** Connects at once instead of waiting out the pause. */
  hurry(): void {
    if (this.socket || this.closed) return
    clearTimeout(this.retry)
    this.connect()
  }

  private connect(): void {
    this.options.onLine('connecting')
    const socket = this.options.open()
    let opened = false
    let last: Snapshot | null = null
    socket.onopen = () => {
      opened = true
      this.socket = socket
      this.options.onLine('open')
      this.beat()
    }
    socket.onmessage = ({ data }) => {
      const frame = parse(data)
      if (!frame) return
      // Only a welcome shows that the server is well; an opened line may be shut at once.
      if (frame.type === 'welcome') this.attempt = 0
      this.beat()
      if (frame.type === 'snapshot') last = frame.payload
      if (frame.type !== 'changes') return this.options.onFrame(frame)
      last = changed(last, frame.payload)
      if (last) this.options.onFrame({ type: 'snapshot', payload: last })
      else this.send({ type: 'syncRequest' })
    }
    socket.onclose = () => {
      if (this.closed || (opened && this.socket !== socket)) return
      this.drop()
      this.options.onLine('lost')
      this.retry = setTimeout(() => this.connect(), backoff(this.attempt, this.options.random ?? Math.random))
      this.attempt += 1
    }
  }

  private beat(): void {
    clearTimeout(this.pulse)
    this.pulse = setTimeout(() => {
      this.send({ type: 'ping', payload: null })
      this.pulse = setTimeout(() => this.socket?.close(), SILENCE)
    }, PING_EVERY)
  }

  private drop(): void {
    clearTimeout(this.retry)
    clearTimeout(this.pulse)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }
}

/** The next snapshot; none if the changes are of another one than the last, and a whole one has to be asked for. */
function changed(last: Snapshot | null, changes: Changes): Snapshot | null {
  try {
    return last && applyChanges(last, changes)
  } catch {
    return null
  }
}

function parse(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data) as ServerFrame
  } catch {
    return null
  }
}

/** The address of a match's socket; on the page's own server if no base is given. */
export function socketAddress(base: string, matchId: string, sight: Sight = {}): string {
  const server = new URL(base === '' ? location.origin : base)
  const scheme = server.protocol === 'https:' ? 'wss' : 'ws'
  const query = new URLSearchParams()
  if (sight.show !== undefined && sight.show !== 'both') query.set('show', sight.show)
  if (sight.changes) query.set('changes', 'true')
  const asked = query.size > 0 ? `?${query}` : ''
  return `${scheme}://${server.host}/ws/${encodeURIComponent(matchId)}${asked}`
}

const usual: SocketMaker = (address, protocols) => new WebSocket(address, protocols) as SocketLike

/**
 * A socket of a match.
 *
 * The seat's secret goes as a subprotocol, which no log keeps; spectators have none.
 */
export function openSocket(
  matchId: string,
  token: string | null,
  { base = '', sight = {}, socket = usual }: { base?: string; sight?: Sight; socket?: SocketMaker } = {},
): SocketLike {
  const protocols = token === null ? ['cardwright'] : ['cardwright', `token.${token}`]
  return socket(socketAddress(base, matchId, sight), protocols)
}
