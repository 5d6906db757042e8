/** A WebSocket for versions of Node that have none. It knows what the server uses of the protocol: texts, pings, closing. */
import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { Socket } from 'node:net'
import type { SocketLike } from './connection.js'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
/** No frame of a server is larger; one that says so is not a server's. */
const MOST = 64 * 1024 * 1024

/** Opens a WebSocket, as `new WebSocket(address, protocols)` does in a browser. */
export const webSocket = (address: string, protocols: string[]): SocketLike => new NodeSocket(address, protocols)

class NodeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  private socket: Socket | null = null
  private bytes: Buffer = Buffer.alloc(0)
  private parts: Buffer[] = []
  private code = 1006
  private ended = false

  constructor(address: string, protocols: string[]) {
    const url = new URL(address.replace(/^ws/, 'http'))
    const key = randomBytes(16).toString('base64')
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key,
      'Sec-WebSocket-Protocol': protocols.join(', '),
    }
    const asked = (url.protocol === 'https:' ? secure : plain)(url, { headers })
    asked.on('upgrade', (answer: IncomingMessage, socket: Socket, head: Buffer) => {
      const expected = createHash('sha1').update(key + GUID).digest('base64')
      if (answer.headers['sec-websocket-accept'] !== expected || this.ended) {
        socket.destroy()
        return this.end()
      }
      this.begin(socket, head)
    })
    // An answer that is no upgrade is a refusal.
    asked.on('response', (answer) => {
      answer.resume()
      this.end()
    })
    asked.on('error', () => this.end())
    asked.end()
  }

  send(data: string): void {
    this.write(TEXT, Buffer.from(data))
  }

  close(): void {
    if (!this.socket) return this.end()
    this.write(CLOSE, Buffer.from([0x03, 0xe8]))
    this.socket.end()
  }

  private begin(socket: Socket, head: Buffer): void {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.read(bytes))
    socket.on('close', () => this.end())
    socket.on('error', () => socket.destroy())
    this.onopen?.()
    if (head.length > 0) this.read(head)
  }

  private end(): void {
    if (this.ended) return
    this.ended = true
    this.socket = null
    // As in a browser, nobody is told before the maker of the socket could listen.
    queueMicrotask(() => this.onclose?.({ code: this.code }))
  }

  private read(bytes: Buffer): void {
    this.bytes = this.bytes.length > 0 ? Buffer.concat([this.bytes, bytes]) : bytes
    for (let frame = take(this.bytes); frame; frame = take(this.bytes)) {
      this.bytes = this.bytes.subarray(frame.length)
      this.hear(frame)
    }
    if (announced(this.bytes) > MOST) this.socket?.destroy()
  }

  private hear({ kind, last, payload }: Frame): void {
    if (kind === PING) return this.write(PONG, payload)
    if (kind === CLOSE) {
      this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
      this.write(CLOSE, payload.subarray(0, 2))
      this.socket?.end()
      return
    }
    if (kind === PONG) return
    this.parts.push(payload)
    if (!last) return
    const data = Buffer.concat(this.parts).toString('utf8')
    this.parts = []
    this.onmessage?.({ data })
  }

  /** Writes one frame; those of clients are masked. */
  private write(kind: number, payload: Buffer): void {
    if (!this.socket || this.socket.destroyed) return
    const length = payload.length
    const head = length < 126 ? Buffer.alloc(2) : length < 65536 ? Buffer.alloc(4) : Buffer.alloc(10)
    head[0] = 0x80 | kind
    head[1] = 0x80 | (length < 126 ? length : length < 65536 ? 126 : 127)
    if (head.length === 4) head.writeUInt16BE(length, 2)
    if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
    const mask = randomBytes(4)
    const masked = Buffer.from(payload)
    for (let place = 0; place < masked.length; place += 1) masked[place]! ^= mask[place & 3]!
    this.socket.write(Buffer.concat([head, mask, masked]))
  }
}

type Frame = { kind: number; last: boolean; payload: Buffer; length: number }

/** The length that a frame at the beginning announces, as far as it can be read. */
function announced(bytes: Buffer): number {
  const short = (bytes[1] ?? 0) & 0x7f
  if (short === 126) return bytes.length < 4 ? 0 : bytes.readUInt16BE(2)
  if (short === 127) return bytes.length < 10 ? 0 : Number(bytes.readBigUInt64BE(2))
  return short
}

/** The frame at the beginning, if all of it has come. */
function take(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null
  const short = bytes[1]! & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < head) return null
  const length = head + announced(bytes)
  if (bytes.length < length) return null
  const payload = bytes.subarray(head, length)
  return { kind: bytes[0]! & 0x0f, last: (bytes[0]! & 0x80) !== 0, payload, length }
}
