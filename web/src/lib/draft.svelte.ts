import type { NextQuestion, Offer, Question, Reply } from '../wire'
import { type AnchorKey, anchorKey, byAnchor } from './anchor'
import { type Answer, begin, choose, decidesAtOnce, isComplete, numbers } from './answer'

/** One question on the way to a command, with the answers that led to it. */
type Step = { question: Question; reply: Reply }

export type DraftLink = {
  /** Asks the server for the question after these answers. */
  explore(version: number, reply: Reply): void
  /** Sends the finished answers. */
  command(version: number, reply: Reply): void
}

/**
 * A command in the making: the questions answered so far and the one that is open.
 *
 * The server asks; this remembers the way, so that any step can be taken back without asking again.
 */
export class Draft {
  private steps = $state.raw<Step[]>([])
  private version = 0
  /** The answer to the open question, as far as it has been chosen. */
  answer = $state.raw<Answer>({ kind: 'done' })
  /** The answers that the server is looking at now. */
  private sent = $state.raw<Reply | null>(null)
  /** While a card is in the air, a whole command waits for the drop. */
  private holding = false
  private finished = false

  constructor(private readonly link: DraftLink) {}

  /** Starts anew with the question of a snapshot. */
  open(version: number, question: Question | null): void {
    this.version = version
    this.sent = null
    this.finished = false
    this.steps = question ? [{ question, reply: [] }] : []
    this.answer = question ? begin(question) : { kind: 'done' }
  }

  /** The same question, asked again at a later version: what has been chosen stays. */
  renew(version: number): void {
    this.version = version
  }

  /** The open question. */
  get question(): Question | null {
    return this.steps.at(-1)?.question ?? null
  }

  /** Whether an answer is on its way to the server. */
  get waiting(): boolean {
    return this.sent !== null
  }

  get canTakeBack(): boolean {
    return this.steps.length > 1 && !this.waiting
  }

  /** Which things on the table belong to the open question. */
  readonly lit: Map<AnchorKey, Offer[]> = $derived(this.waiting ? new Map() : byAnchor(this.question?.options ?? []))

  /** Things of the first question, which may still be chosen instead. */
  readonly instead: Map<AnchorKey, Offer[]> = $derived(
    this.canTakeBack ? byAnchor(this.steps[0]?.question.options ?? []) : new Map(),
  )

  /** What was chosen on the way here. */
  readonly chosen: Set<AnchorKey> = $derived.by(() => {
    const keys = new Set<AnchorKey>()
    const reply = this.sent ?? this.steps.at(-1)?.reply ?? []
    reply.forEach((values, index) => {
      for (const offer of this.steps[index]?.question.options ?? []) {
        const key = anchorKey(offer.anchor)
        if (key !== null && values.includes(offer.value)) keys.add(key)
      }
    })
    if (this.answer.kind === 'some') {
      for (const offer of this.question?.options ?? []) {
        const key = anchorKey(offer.anchor)
        if (key !== null && this.answer.picked.includes(offer.value)) keys.add(key)
      }
    }
    return keys
  })

  /** Takes an option of the open question; answers it if one is all that is wanted. */
  choose(offer: Offer): void {
    const question = this.question
    if (!question || this.waiting) return
    this.answer = choose(this.answer, offer)
    if (decidesAtOnce(question.ask)) this.confirm()
  }

  /** Takes an option of the first question, forgetting what was chosen after it. */
  chooseInstead(offer: Offer): void {
    this.backTo(1)
    this.choose(offer)
  }

  /** Sends the answer to the open question on its way. */
  confirm(): void {
    const step = this.steps.at(-1)
    if (!step || this.waiting || !isComplete(this.answer)) return
    this.sent = [...step.reply, numbers(this.answer)]
    this.link.explore(this.version, this.sent)
  }

  /** The server's next question; a `done` means that the answers are a whole command. */
  arrived(next: NextQuestion): void {
    if (!this.sent || !same(next.reply, this.sent)) return
    if (next.ask === 'done') {
      this.finished = true
      if (!this.holding) this.finish()
      return
    }
    const { ask, title, options, bins } = next
    const question: Question = bins ? { ask, title, options, bins } : { ask, title, options }
    this.steps = [...this.steps, { question, reply: this.sent }]
    this.answer = begin(question)
    this.sent = null
  }

  /** From now on a whole command is not sent before `release`. */
  hold(): void {
    this.holding = true
  }

  /** Sends the command that waits, now or as soon as it is whole; or forgets what was being chosen. */
  release(send: boolean): void {
    this.holding = false
    if (!send) this.refused()
    else if (this.finished) this.finish()
  }

  private finish(): void {
    this.finished = false
    if (this.sent) this.link.command(this.version, this.sent)
  }

  /** The server refused; the open question is asked once more. */
  refused(): void {
    this.sent = null
    this.finished = false
    if (this.question) this.answer = begin(this.question)
  }

  /** Takes back the last answer. */
  takeBack(): void {
    if (this.canTakeBack) this.backTo(this.steps.length - 1)
    else if (this.question && !this.waiting) this.answer = begin(this.question)
  }

  private backTo(count: number): void {
    this.steps = this.steps.slice(0, count)
    this.sent = null
    if (this.question) this.answer = begin(this.question)
  }
}

const same = (one: Reply, other: Reply): boolean => JSON.stringify(one) === JSON.stringify(other)
