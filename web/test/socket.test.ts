import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, type Line, type SocketLike, backoff } from '../src/lib/socket'
import type { ServerFrame } from '../src/wire'

class FakeSocket implements SocketLike {
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  closed = false
  send(data: string): void {
    this.sent.push(data)
  }
  close(): void {
    if (this.closed) return
    this.closed = true
    this.onclose?.({ code: 1000 })
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

describe('the wait before the next attempt', () => {
  it('doubles, is spread, and has an end', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, () => 1))).toEqual([500, 1000, 2000, 4000])
    expect(backoff(0, () => 0)).toBe(250)
    expect(backoff(50, () => 1)).toBe(15_000)
  })
})

describe('a connection', () => {
  let sockets: FakeSocket[]
  let lines: Line[]
  let frames: ServerFrame[]
  let connection: Connection
  const welcome = { type: 'welcome', payload: { matchId: 'm', seat: 0, game: 'skirmish', protocol: 1 } }

  beforeEach(() => {
    vi.useFakeTimers()
    ;[sockets, lines, frames] = [[], [], []]
    connection = new Connection({
      open: () => {
        const socket = new FakeSocket()
        sockets.push(socket)
        return socket
      },
      onFrame: (frame) => frames.push(frame),
      onLine: (line) => lines.push(line),
      random: () => 1,
    })
  })
  afterEach(() => {
    connection.close()
    vi.useRealTimers()
  })

  it('comes back after a loss, waiting longer each time', () => {
    sockets[0]?.onopen?.()
    sockets[0]?.close()
    expect(lines).toEqual(['connecting', 'open', 'lost'])
    vi.advanceTimersByTime(499)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    sockets[1]?.close()
    vi.advanceTimersByTime(999)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(3)
  })

  it('starts with short waits again once it was welcomed', () => {
    sockets[0]?.close()
    vi.advanceTimersByTime(500)
    sockets[1]?.onopen?.()
    sockets[1]?.say(welcome)
    sockets[1]?.close()
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(3)
  })

  it('hands on frames and leaves out what is none', () => {
    sockets[0]?.onopen?.()
    sockets[0]?.say(welcome)
    sockets[0]?.onmessage?.({ data: 'not json' })
    expect(frames).toEqual([welcome])
  })

  it('says that it cannot send while there is no line', () => {
    expect(connection.send({ type: 'syncRequest' })).toBe(false)
    sockets[0]?.onopen?.()
    expect(connection.send({ type: 'syncRequest' })).toBe(true)
    expect(sockets[0]?.sent).toEqual(['{"type":"syncRequest"}'])
  })

  it('asks a silent line for a sign of life and gives it up', () => {
    sockets[0]?.onopen?.()
    vi.advanceTimersByTime(20_000)
    expect(sockets[0]?.sent).toEqual(['{"type":"ping","payload":null}'])
    vi.advanceTimersByTime(10_000)
    expect(lines.at(-1)).toBe('lost')
  })

  it('hurries when told to, and stays away once closed', () => {
    sockets[0]?.close()
    connection.hurry()
    expect(sockets).toHaveLength(2)
    connection.close()
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(2)
    expect(lines.at(-1)).toBe('closed')
  })
})
