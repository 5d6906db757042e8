import { answerByLot, type Reply } from './answer.js'
import { Connection, type Line, type Sight, type SocketLike, type SocketMaker, openSocket } from './connection.js'
import { Refusal } from './refusal.js'
import type {
  EventTold, NextQuestion, Parcel, Problem, Question, Said, Saying, ServerFrame, Snapshot, Stops, Welcome,
} from './wire.js'

export type SeatOptions = {
  /** Where the server is; the page's own if nothing is said. */
  base?: string
  /** What to be shown; the scene only, and only what changes, if nothing is said. */
  sight?: Sight
  /** Makes the socket; `webSocket` of `cardwright/node` where there is no `WebSocket`. */
  socket?: SocketMaker
  /** Instead of opening a socket to a server. */
  open?: () => SocketLike
  /** Told of everything that happens, for logs and animation. */
  onEvent?: (event: EventTold) => void
  /** Told when the line is lost and when it is back. */
  onLine?: (line: Line) => void
  /** Told what others at the table say; nobody hears it later. */
  onSaid?: (said: Said) => void
  /** Told that the server will close, and within how many milliseconds. */
  onClosing?: (withinMs: number) => void
}

/** After these there is no use in connecting again. */
const FINAL = new Set<string>(['bad_token', 'match_not_found', 'removed'])

type Waiting = { id: string; done: (frame: ServerFrame) => boolean; fail: (reason: Refusal) => void }

const refused = ({ code, message, details }: Problem): Refusal => new Refusal({ code, message, details })
const lost = () => new Refusal({ code: 'unavailable', message: 'The line was lost; the next snapshot says how it went.' })

/** A seat of a match, or a place to watch it from: the last snapshot is the truth. */
export class Seat {
  readonly matchId: string
  /** How the line is. */
  line: Line = 'connecting'
  /** Where one sits, once the server has said so. */
  welcome: Welcome | null = null
  /** The match as it was shown last. */
  snapshot: Snapshot | null = null
  /** Why the server let go of this seat for good. */
  refusal: Refusal | null = null
  private readonly options: SeatOptions
  private readonly connection: Connection
  private waiting: Waiting[] = []
  private watchers: (() => void)[] = []
  private count = 0
  private over = false

  /** Takes a seat with its token, or watches without one. */
  constructor(matchId: string, token: string | null, options: SeatOptions = {}) {
    this.matchId = matchId
    this.options = options
    const { base = '', socket, sight = { show: 'scene', changes: true } } = options
    const open = () => openSocket(matchId, token, socket ? { base, sight, socket } : { base, sight })
    this.connection = new Connection({
      open: options.open ?? open,
      onFrame: (frame) => this.take(frame),
      onLine: (line) => this.heard(line),
    })
  }

  /** Every snapshot from now on, until the match is over or the seat is closed; who is slow gets the newest only. */
  async *snapshots(): AsyncGenerator<Snapshot, void> {
    let shown: Snapshot | null = null
    for (;;) {
      const now = this.snapshot
      if (now && now !== shown) {
        shown = now
        yield now
        if (now.stage === 'over') return
        continue
      }
      if (this.refusal) throw this.refusal
      if (this.over) return
      await new Promise<void>((wake) => this.watchers.push(wake))
    }
  }

  /** The first snapshot, from now on, for which this is so. */
  async until(fits: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
    for await (const snapshot of this.snapshots()) if (fits(snapshot)) return snapshot
    throw lost()
  }

  /** Ready to start; the seat's part of the seed may be added. */
  ready(seedPart?: string): void {
    this.send({ type: 'ready', payload: seedPart === undefined ? null : { seedPart } })
  }

  /** Answers the open prompt with a command in the game's words; resolves when the match has moved. */
  command(version: number, command: unknown): Promise<void> {
    return this.act(version, { type: 'command', payload: { version, command } })
  }

  /** Answers the open prompt with the answers to all questions; resolves when the match has moved. */
  reply(version: number, reply: Reply): Promise<void> {
    return this.act(version, { type: 'command', payload: { version, reply } })
  }

  /** The next question after some answers; changes nothing. */
  explore(version: number, reply: Reply): Promise<NextQuestion> {
    const wanted = JSON.stringify(reply)
    return this.ask({ type: 'explore', payload: { version, reply } }, (frame) =>
      frame.type === 'question' && JSON.stringify(frame.payload.reply) === wanted ? frame.payload : undefined,
    )
  }

  /** Why the seat can do nothing with a card, in a sentence; nothing if it can, or where the game does not say. */
  async why(card: number): Promise<string | undefined> {
    const said = await this.ask({ type: 'why', payload: { card } }, (frame) => (frame.type === 'reason' && frame.payload.card === card ? frame.payload : undefined))
    return said.reason
  }

  /** Asks on until the reply is whole; `choose` answers one question at a time, by lot if nothing is said. */
  async wholeReply(
    version: number,
    first: Question,
    choose: (question: Question, reply: Reply) => number[] = (question) => answerByLot(question),
  ): Promise<Reply> {
    const reply: Reply = []
    for (let question = first; question.ask !== 'done'; ) {
      reply.push(choose(question, reply))
      question = await this.explore(version, reply)
    }
    return reply
  }

  concede(): void {
    this.send({ type: 'concede' })
  }

  undo(): void {
    this.send({ type: 'undoRequest' })
  }

  allowUndo(allow: boolean): void {
    this.send({ type: 'undoAnswer', payload: { allow } })
  }

  kick(seat: number): void {
    this.send({ type: 'kick', payload: { seat } })
  }

  setStops(stops: Stops): void {
    this.send({ type: 'setStops', payload: stops })
  }

  /** Says something to the others at the table; a text of one's own only where `welcome.freeText` says so. */
  say(saying: Saying): void {
    this.send({ type: 'say', payload: saying })
  }

  /** Asks for a whole snapshot. */
  sync(): void {
    this.send({ type: 'syncRequest' })
  }

  /** Leaves for good; the match goes on without. */
  close(): void {
    this.connection.close()
  }

  /** Connects at once instead of waiting out the pause. */
  hurry(): void {
    this.connection.hurry()
  }

  /** Sends any frame; false if there is no line now. */
  send(frame: Parcel): boolean {
    return this.connection.send(frame)
  }

  private act(version: number, frame: Parcel): Promise<void> {
    return this.ask(frame, () => (this.snapshot && this.snapshot.version > version ? true : undefined)).then(() => {})
  }

  /** Sends a frame and waits for what `found` finds, or for the error that names the frame. */
  private ask<T>(frame: Parcel, found: (frame: ServerFrame) => T | undefined): Promise<T> {
    this.count += 1
    const id = `${this.count}`
    return new Promise((resolve, fail) => {
      const done = (heard: ServerFrame) => {
        const result = found(heard)
        if (result !== undefined) resolve(result)
        return result !== undefined
      }
      if (this.send({ ...frame, id })) this.waiting.push({ id, done, fail })
      else fail(lost())
    })
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.welcome = frame.payload
        break
      case 'snapshot':
        this.snapshot = frame.payload
        break
      case 'event':
        this.options.onEvent?.(frame.payload)
        break
      case 'said':
        this.options.onSaid?.(frame.payload)
        break
      case 'closing':
        this.options.onClosing?.(frame.payload.withinMs)
        break
      case 'error':
        this.refuse(frame.payload)
        break
      // A connection makes snapshots of changes.
      case 'changes':
      case 'question':
      case 'pong':
        break
    }
    this.waiting = this.waiting.filter((waiting) => !waiting.done(frame))
    if (frame.type === 'snapshot') this.wake()
  }

  private refuse(problem: Problem): void {
    const named = this.waiting.find((waiting) => waiting.id === problem.inReplyTo)
    this.waiting = this.waiting.filter((waiting) => waiting !== named)
    named?.fail(refused(problem))
    if (!FINAL.has(problem.code)) return
    this.refusal = refused(problem)
    this.connection.close()
  }

  private heard(line: Line): void {
    this.line = line
    if (line === 'lost' || line === 'closed') {
      const left = this.waiting
      this.waiting = []
      for (const waiting of left) waiting.fail(this.refusal ?? lost())
    }
    if (line === 'closed') {
      this.over = true
      this.wake()
    }
    this.options.onLine?.(line)
  }

  private wake(): void {
    const watchers = this.watchers
    this.watchers = []
    for (const wake of watchers) wake()
  }
}
