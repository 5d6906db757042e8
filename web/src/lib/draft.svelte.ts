import type { NextQuestion, Offer, Question, Reply } from '../wire'
import { type AnchorKey, anchorKey, byAnchor } from './anchor'
import { type Answer, begin, choose, decidesAtOnce, isComplete, numbers } from './answer'
import { type Entry, entriesFrom, grantable, isLoud, loudOptions, quiet, type Wish, wishesOf } from './round'

/** One question on the way to a command, with the answers that led to it. */
type Step = { question: Question; reply: Reply }

/** After so long one should see that an answer is on its way. */
const PATIENCE_MS = 150

export type DraftLink = {
  /** Asks the server for the question after these answers. */
  explore(version: number, reply: Reply): void
  /** Sends the finished answers. */
  command(version: number, reply: Reply): void
}

/**
 * A command in the making: the questions answered so far and the one that is open.
 *
 * The server asks; this remembers the way, so that any step can be taken back without asking again. A round of
 * questions is shown as a whole: its things may be decided in any order.
 */
export class Draft {
  private steps = $state.raw<Step[]>([])
  private version = 0
  /** The answer to the open question, as far as it has been chosen. */
  answer = $state.raw<Answer>({ kind: 'done' })
  /** The round that the open question begins, if it does. */
  private entries = $state.raw<Entry[]>([])
  /** The thing of the round that is being decided. */
  private active = $state.raw<number | null>(null)
  /** What is to be decided again after an earlier answer of the round has changed. */
  private wishes: { from: number; wishes: Wish[] } | null = null
  /** The answers that the server is looking at now. */
  private sent = $state.raw<Reply | null>(null)
  /** Whether that takes so long that the table should show it. */
  private slow = $state(false)
  private patience: ReturnType<typeof setTimeout> | undefined
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
    this.begin()
  }

  /** The same question, asked again at a later version: what has been chosen stays. */
  renew(version: number): void {
    this.version = version
  }

  /** How many questions have been answered on the way to the open one. */
  get depth(): number {
    return Math.max(0, this.steps.length - 1)
  }

  /** The open question. */
  get question(): Question | null {
    return this.steps.at(-1)?.question ?? null
  }

  /** Whether an answer is on its way to the server. */
  get waiting(): boolean {
    return this.sent !== null
  }

  /** Whether an answer is on its way for so long that one should see it: most come back before anything is drawn. */
  get late(): boolean {
    return this.waiting && this.slow
  }

  /** Whether a whole round of questions is open. */
  get inRound(): boolean {
    return this.entries.length > 0
  }

  /** Whether one thing of a round is being decided. */
  get deciding(): boolean {
    return this.active !== null
  }

  /** The thing of the round that is being decided, and its question. */
  private readonly current: Entry | null = $derived(this.active === null ? null : (this.entries[this.active] ?? null))

  readonly title: string = $derived(this.current?.question.title ?? this.question?.round?.title ?? this.question?.title ?? '')

  readonly canTakeBack: boolean = $derived(!this.waiting && (this.steps.length > 1 || this.active !== null || this.entries.some(isLoud)))

  /** Whether the answer could be sent as it is. */
  readonly complete: boolean = $derived(!this.waiting && (this.inRound ? this.active === null : isComplete(this.answer)))

  /** What can be chosen now: the options of the open question, or the things of a round. */
  readonly offers: Offer[] = $derived(this.current?.question.options ?? (this.inRound ? subjects(this.entries) : (this.question?.options ?? [])))

  /** Which things on the table belong to the open question. */
  readonly lit: Map<AnchorKey, Offer[]> = $derived(this.late && !this.inRound ? new Map() : byAnchor(this.offers))

  /** Things that may be chosen instead of what was: those of the first question, or the others of a round. */
  readonly instead: Map<AnchorKey, Offer[]> = $derived.by(() => {
    if (this.current) return byAnchor(subjects(this.entries))
    return !this.inRound && this.steps.length > 1 && !this.waiting ? byAnchor(this.steps[0]?.question.options ?? []) : new Map()
  })

  /** From what to what the decisions of a round lead. */
  readonly pairs: { from: AnchorKey; to: AnchorKey }[] = $derived(
    this.entries.filter(isLoud).flatMap(({ subject, question, value }) => {
      const to = question.options.find((offer) => offer.value === value)
      const key = to ? anchorKey(to.anchor) : null
      return key === null ? [] : [{ from: subject, to: key }]
    }),
  )

  /** What was chosen on the way here. */
  readonly chosen: Set<AnchorKey> = $derived.by(() => {
    const keys = new Set<AnchorKey>(this.entries.filter(isLoud).map((entry) => entry.subject))
    if (this.current) keys.add(this.current.subject)
    const take = (options: readonly Offer[], values: readonly number[]) => {
      for (const offer of options) {
        const key = anchorKey(offer.anchor)
        if (key !== null && values.includes(offer.value)) keys.add(key)
      }
    }
    const reply = (this.inRound ? null : this.sent) ?? this.steps.at(-1)?.reply ?? []
    reply.forEach((values, index) => take(this.steps[index]?.question.options ?? [], values))
    if (this.answer.kind === 'some') take(this.question?.options ?? [], this.answer.picked)
    return keys
  })

  /** Takes an option of the open question; answers it if one is all that is wanted. */
  choose(offer: Offer): void {
    const question = this.question
    if (!question || this.waiting) return
    if (this.inRound) return this.active === null ? this.decide(offer.value) : this.settle(this.active, offer.value)
    this.answer = choose(this.answer, offer)
    if (decidesAtOnce(question.ask)) this.confirm()
  }

  /** Takes up a thing of a round without deciding it yet; anything else is chosen. */
  lift(offer: Offer): void {
    if (this.inRound && this.active === null && !this.waiting) this.active = offer.value
    else this.choose(offer)
  }

  /** Takes another thing of the round or another option of the first question, forgetting what was chosen after it. */
  chooseInstead(offer: Offer): void {
    if (this.inRound) this.active = null
    else this.backTo(1)
    this.choose(offer)
  }

  /** Sends the answer to the open question on its way. */
  confirm(): void {
    const step = this.steps.at(-1)
    if (!step || !this.complete) return
    const answers = this.inRound ? this.entries.map(({ value }) => [value]) : [numbers(this.answer)]
    this.explore([...step.reply, ...answers])
  }

  /** The server's next question; a `done` means that the answers are a whole command. */
  arrived(next: NextQuestion): void {
    if (!this.sent || !same(next.reply, this.sent)) return
    if (this.wishes) return this.goRound(next, this.wishes)
    if (next.ask === 'done') {
      this.finished = true
      if (!this.holding) this.finish()
      return
    }
    this.steps = [...this.steps, { question: questionOf(next), reply: this.sent }]
    this.sent = null
    this.begin()
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

  /** The server refused; the open question is asked once more. */
  refused(): void {
    this.sent = null
    this.finished = false
    this.begin()
  }

  /** Takes back the last answer. */
  takeBack(): void {
    if (this.waiting) return
    const last = this.entries.findLastIndex(isLoud)
    if (this.active !== null) this.active = null
    else if (last >= 0) this.decide(last)
    else if (this.steps.length > 1) this.backTo(this.steps.length - 1)
    else this.begin()
  }

  /** A click on a thing of the round: undecided again, decided where there is one way, otherwise asked about. */
  private decide(index: number): void {
    const entry = this.entries[index]
    if (!entry) return
    const [only, another] = loudOptions(entry)
    if (isLoud(entry)) this.settle(index, quiet(entry.question))
    else if (only && !another) this.settle(index, only.value)
    else if (only) this.active = index
  }

  /** Gives a thing of the round its answer. What follows depends on it, so the server is asked what is possible then. */
  private settle(index: number, value: number): void {
    const later = wishesOf(this.entries.slice(index + 1))
    this.active = null
    this.answerAt(index, value, later)
  }

  private answerAt(index: number, value: number, later: Wish[]): void {
    this.entries = this.entries.map((entry, at) => (at === index ? { ...entry, value } : entry))
    this.wishes = { from: index + 1, wishes: later }
    const before = this.steps.at(-1)?.reply ?? []
    this.explore([...before, ...this.entries.slice(0, index + 1).map((entry) => [entry.value])])
  }

  /** What the rest of the round has become after an answer; later answers are given again where they still can be. */
  private goRound(next: NextQuestion, { from, wishes }: { from: number; wishes: Wish[] }): void {
    this.sent = null
    this.wishes = null
    this.entries = [...this.entries.slice(0, from), ...(next.ask === 'done' ? [] : entriesFrom(questionOf(next)))]
    const again = grantable(this.entries, from, wishes)
    if (again) this.answerAt(again.index, again.wish.value, again.rest)
  }

  private explore(reply: Reply): void {
    this.sent = reply
    clearTimeout(this.patience)
    this.slow = false
    this.patience = setTimeout(() => (this.slow = true), PATIENCE_MS)
    this.link.explore(this.version, reply)
  }

  private finish(): void {
    this.finished = false
    if (this.sent) this.link.command(this.version, this.sent)
  }

  private backTo(count: number): void {
    this.steps = this.steps.slice(0, count)
    this.sent = null
    this.begin()
  }

  /** The open question, before anything has been chosen. */
  private begin(): void {
    const question = this.question
    this.answer = question ? begin(question) : { kind: 'done' }
    this.entries = question ? entriesFrom(question) : []
    this.active = null
    this.wishes = null
  }
}

/** The things of a round as options; one that is asked about again stands there once, for what is still undecided. */
function subjects(entries: readonly Entry[]): Offer[] {
  const offers = new Map<AnchorKey, Offer>()
  entries.forEach((entry, value) => {
    const anchor = entry.question.round?.subject
    if (anchor && (!offers.has(entry.subject) || !isLoud(entry))) {
      offers.set(entry.subject, { value, label: entry.question.title, anchor, times: 1 })
    }
  })
  return [...offers.values()]
}

function questionOf({ ask, title, options, bins, round }: NextQuestion): Question {
  return { ask, title, options, ...(bins ? { bins } : {}), ...(round ? { round } : {}) }
}

const same = (one: Reply, other: Reply): boolean => JSON.stringify(one) === JSON.stringify(other)
