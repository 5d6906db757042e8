import type { CardFace, ClientFrame, EventTold, Offer, Past, Problem, Question, Scene, SeatShown, ServerFrame, Snapshot, Stops, Welcome } from '../wire'
import { type AnchorKey, cardKey } from './anchor'
import { Chat } from './chat.svelte'
import { Draft } from './draft.svelte'
import { fill } from './names'
import { type Beat, Pace } from './pace'
import { owing } from './seats'
import { share } from './share'
import type { Yielding } from './stops'
import { Connection, type Line, type SocketLike, openSocket } from './socket'
import { twins } from './twins'

export type LogLine = { id: number; text: string; version: number }
export type Happening = { id: number; event: unknown }

/** After these there is no use in connecting again. */
const FINAL = new Set<string>(['bad_token', 'match_not_found', 'removed'])

/** How many lines and events are kept. */
const MOST_LINES = 500

/** One match as this browser sees it: the last snapshot is the truth, events only tell how it came about. */
export class Table {
  line = $state<Line>('connecting')
  welcome = $state.raw<Welcome | null>(null)
  snapshot = $state.raw<Snapshot | null>(null)
  log = $state.raw<LogLine[]>([])
  /** Every card that was seen, by its name, as it first looked. */
  faces = $state.raw<ReadonlyMap<string, CardFace>>(new Map())
  /** What has just happened, for animation; emptied by whoever shows it. */
  happenings = $state.raw<Happening[]>([])
  problem = $state.raw<Problem | null>(null)
  /** The version that is looked at, where that is not the last one. */
  lookedAt = $state<number | null>(null)
  /** Goes to another version, where one can. */
  seek: ((version: number) => void) | null = null
  /** Several options on one thing: the player has to say which. */
  between = $state.raw<Offer[]>([])
  /** When the clock of the snapshot was read. */
  readAt = $state(0)
  stops = $state.raw<Stops>({})
  /** Why nothing can be done with a card now, as the server said of the card that was asked about last. */
  reason = $state.raw<{ card: number; version: number; text: string | null; /** Whether its player touched the card. */ loud: boolean } | null>(null)
  /** For how long the player passes, if it is for longer than once. */
  yielding = $state.raw<Yielding | null>(null)
  /** Whether this seat says that it is ready as soon as it sits, because that is what its player came for. */
  eager = false
  readonly draft: Draft
  readonly chat: Chat
  private readonly connection: Connection
  private readonly pace: Pace | null
  private count = 0
  /** Up to which version the log has what happened from the server; what is shown of it later is not told twice. */
  private recalled = -1
  /** Whether something may be taken back next. */
  private undoing = false

  /** `hold`: for how many milliseconds an act stands before the next is shown; without it all is shown as it comes. */
  constructor(
    readonly matchId: string,
    readonly token: string | null,
    open: () => SocketLike = () => openSocket(matchId, token),
    private readonly recall?: () => Promise<Past>,
    hold?: () => number,
  ) {
    this.draft = new Draft({
      explore: (version, reply) => this.send({ type: 'explore', payload: { version, reply } }),
      command: (version, reply) => this.send({ type: 'command', payload: { version, reply } }),
    })
    this.chat = new Chat(matchId, (saying) => this.send({ type: 'say', payload: saying }))
    this.pace = hold ? new Pace(hold, (beat) => this.play(beat)) : null
    this.connection = new Connection({
      open,
      onFrame: (frame) => this.take(frame),
      onLine: (line) => {
        this.line = line
      },
    })
  }

  /** The seat of this browser; none for spectators. */
  get seat(): number | null {
    return this.welcome?.seat ?? null
  }

  /** The ruleset's own view. A series shows its game as the game does, with `series` beside it. */
  get view(): unknown {
    return this.snapshot?.view
  }

  get names(): string[] {
    return this.snapshot?.seats.map((seat) => seat.name) ?? []
  }

  /** Whether the match waits for this seat. */
  get myTurn(): boolean {
    return this.seat !== null && owing(this.snapshot).includes(this.seat)
  }

  /** Whether this seat has said that it is ready. */
  get ready(): boolean {
    return this.snapshot?.seats.find((seat) => seat.seat === this.seat)?.ready ?? false
  }

  /** How the match ended for this seat; for spectators somebody else's victory is nobody's. */
  get ended(): 'won' | 'lost' | 'drawn' | null {
    const outcome = this.snapshot?.outcome ?? null
    if (outcome === null) return null
    if (typeof outcome === 'string' || this.seat === null) return 'drawn'
    return (outcome.won >> this.seat) & 1 ? 'won' : 'lost'
  }

  /** Whether all others are bots. */
  get alone(): boolean {
    return this.snapshot?.seats.every((seat) => seat.seat === this.seat || seat.player === 'bot') ?? false
  }

  send(frame: ClientFrame): void {
    this.problem = null
    if (frame.type === 'undoRequest') this.yielding = null
    if (frame.type === 'undoRequest' || frame.type === 'undoAnswer') this.undoing = true
    if (!this.connection.send(frame)) {
      this.problem = { code: 'unavailable', message: 'The line is down; it will be tried again.' }
      this.draft.refused()
    }
    // Who acts wants to see what comes of it, and not what came before for as long as it would have stood.
    if (frame.type === 'command' || this.pace?.behind) queueMicrotask(() => this.hurryOn())
  }

  /** Shows at once what has happened meanwhile. */
  hurryOn(): void {
    this.pace?.hurry()
  }

  setStops(stops: Stops): void {
    this.stops = stops
    this.send({ type: 'setStops', payload: stops })
  }

  /** Whether this seat may remove another player: before the match who opened the table, during it who waits in vain. */
  mayRemove(other: SeatShown): boolean {
    if (this.seat === null || other.seat === this.seat || other.player !== 'person') return false
    if (this.snapshot?.stage === 'playing') return !other.connected
    return this.snapshot?.stage === 'lobby' && (this.snapshot.seats[this.seat]?.host ?? false)
  }

  remove(other: SeatShown): void {
    this.send({ type: 'kick', payload: { seat: other.seat } })
  }

  /** Copies of cards that the question names. */
  private readonly copies = $derived.by(() => {
    const { lit, instead, chosen } = this.draft
    return twins(this.snapshot?.scene ?? null, (key) => lit.has(key) || instead.has(key) || chosen.has(key))
  })

  /** The thing that stands for this one in the question: itself, or the copy that is named. */
  named(key: AnchorKey): AnchorKey {
    return this.copies.get(key) ?? key
  }

  /** A click on something on the table: does the obvious, and says whether there was anything to do. */
  touch(touched: AnchorKey): boolean {
    const key = this.named(touched)
    const offers = this.draft.lit.get(key)
    const [only] = offers ?? []
    // What glows still while an answer is on its way is chosen no more.
    if (this.draft.waiting && !this.draft.inRound) return false
    if (offers && only) {
      if (offers.length > 1) this.between = offers
      else this.choose(only)
      return true
    }
    if (this.draft.chosen.has(key) && this.draft.canTakeBack) {
      this.takeBack()
      return true
    }
    const [instead] = this.draft.instead.get(key) ?? []
    if (!instead) return false
    this.draft.chooseInstead(instead)
    return true
  }

  /** Takes a thing into the hand: as a click, but a thing of a round waits for where it goes. */
  pickUp(touched: AnchorKey): boolean {
    const [only, another] = this.draft.lit.get(this.named(touched)) ?? []
    if (!only || another || !this.draft.inRound) return this.touch(touched)
    this.draft.lift(only)
    return true
  }

  /** Asks why nothing can be done with a card of this seat; the answer stands until the match moves. */
  askWhy(card: number, loud: boolean): void {
    const { snapshot, seat, reason } = this
    if (seat === null || snapshot?.stage !== 'playing' || this.draft.depth > 0) return
    if (this.draft.lit.has(this.named(cardKey(card)))) return
    const known = reason?.card === card && reason.version === snapshot.version
    if (known && reason.text !== null) this.reason = { ...reason, loud: loud || reason.loud }
    if (known) return
    this.reason = { card, version: snapshot.version, text: null, loud }
    this.connection.send({ type: 'why', payload: { card } })
  }

  choose(offer: Offer): void {
    this.between = []
    this.draft.choose(offer)
  }

  takeBack(): void {
    if (this.between.length > 0) this.between = []
    else this.draft.takeBack()
  }

  close(): void {
    this.chat.hush()
    this.pace?.stop()
    this.connection.close()
  }

  hurry(): void {
    this.connection.hurry()
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.welcome = frame.payload
        void this.readPast()
        return
      case 'snapshot':
        return this.pace ? this.pace.take(frame.payload) : this.show(frame.payload)
      case 'question':
        return this.draft.arrived({ ...frame.payload, ...this.worded(frame.payload) })
      case 'event':
        return this.pace ? this.pace.tell(frame.payload) : this.tell([frame.payload])
      case 'error':
        this.problem = frame.payload
        this.undoing = false
        if (FINAL.has(frame.payload.code)) this.connection.close()
        return this.draft.refused()
      case 'reason':
        if (frame.payload.card === this.reason?.card) this.reason = { ...this.reason, version: frame.payload.version, text: frame.payload.reason ?? null }
        return
      case 'said':
        return this.chat.hear(frame.payload)
      case 'pong':
        return
    }
  }

  private play({ events, snapshot }: Beat): void {
    this.tell(events)
    this.show(snapshot)
  }

  private show(came: Snapshot): void {
    const before = this.snapshot
    const snapshot = share(before, came)
    this.snapshot = snapshot
    // What was taken back did not happen: the log is told anew.
    const allowed = before !== null && before.undo.askedBy !== null && snapshot.undo.askedBy === null
    if (before && snapshot.version > before.version && (this.undoing || allowed)) {
      this.undoing = false
      void this.readPast()
    }
    this.remember(snapshot.scene)
    this.readAt = Date.now()
    this.stops = snapshot.stops ?? {}
    this.problem = null
    if (snapshot.version !== before?.version) this.reason = null
    const question = snapshot.question && this.worded(snapshot.question)
    // Another seat's answer to the same prompt leaves this seat's half-made answer as it was.
    if (before?.question && before.question === snapshot.question && (!this.draft.waiting || before.version === snapshot.version)) this.draft.renew(snapshot.version)
    else {
      this.between = []
      this.draft.open(snapshot.version, question)
    }
    if (snapshot.stage === 'lobby' && (this.alone || this.eager) && this.seat !== null && !this.ready) this.send({ type: 'ready', payload: null })
  }

  private remember(scene: Scene | null): void {
    const zones = (scene?.zones ?? []).filter((zone) => zone.layout !== 'pending')
    const fresh = zones.flatMap((zone) => zone.cards).filter(({ front }) => front && !this.faces.has(front.name))
    if (fresh.length > 0) this.faces = new Map([...this.faces, ...fresh.map((face) => [face.front?.name ?? '', face] as const)])
  }

  /** Fetches what happened before this line was open; what is told meanwhile comes after it. */
  private async readPast(): Promise<void> {
    const past = await this.recall?.().catch(() => null)
    if (!past) return
    if (past.lines.length > 0) this.recalled = past.version
    const old = past.lines.map((text) => ({ id: (this.count += 1), text, version: past.version }))
    this.log = [...old, ...this.log.filter((line) => line.version > past.version)].slice(-MOST_LINES)
  }

  private tell(events: readonly EventTold[]): void {
    const [lines, happenings]: [LogLine[], Happening[]] = [[], []]
    for (const { version, event, line } of events) {
      const id = (this.count += 1)
      happenings.push({ id, event })
      if (line !== null && version > this.recalled) lines.push({ id, version, text: fill(line, this.names, this.seat) })
    }
    this.happenings = [...this.happenings, ...happenings].slice(-MOST_LINES)
    if (lines.length > 0) this.log = [...this.log, ...lines].slice(-MOST_LINES)
  }

  private worded(question: Question): Question {
    const words = (text: string) => fill(text, this.names, this.seat)
    const options = question.options.map((offer) => ({ ...offer, label: words(offer.label) }))
    return { ...question, title: words(question.title), options }
  }
}
