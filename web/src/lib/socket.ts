import type { ClientFrame, ServerFrame } from '../wire'

export type Line = 'connecting' | 'open' | 'lost' | 'closed'

/** The part of WebSocket that is used, so that tests can bring their own. */
export type SocketLike = {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
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

/** A WebSocket that comes back: after a loss it connects again, and the first snapshot says where the match is. */
export class Connection {
  private socket: SocketLike | null = null
  private attempt = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(private readonly options: ConnectionOptions) {
    this.connect()
  }

  /** Sends a frame; false if there is no line now. */
  send(frame: ClientFrame): boolean {
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
      this.options.onFrame(frame)
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

function parse(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data) as ServerFrame
  } catch {
    return null
  }
}

/**
 * A socket to a match on the server that the page came from.
 *
 * The seat's secret goes as a subprotocol, which no log keeps; spectators have none.
 */
export function openSocket(matchId: string, token: string | null): SocketLike {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const address = `${scheme}://${location.host}/ws/${encodeURIComponent(matchId)}`
  const protocols = token === null ? ['cardwright'] : ['cardwright', `token.${token}`]
  return new WebSocket(address, protocols) as SocketLike
}
