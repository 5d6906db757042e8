import { readKept, writeKept } from '../lib/keep'
import { fits, type Hint, type Lesson, type Moment } from './lesson'

const DONE = 'cardwright.lessons'
const RUNNING = 'cardwright.lesson'
type Running = { matchId: string; game: string; given: string[] }

/** The games that somebody has learnt in this browser. */
export const learnt = (): string[] => readKept<string[]>(DONE, [])

/** The lesson that a match is, if it is one. */
export const lessonAt = (matchId: string): Running | null => {
  const running = readKept<Running | null>(RUNNING, null)
  return running?.matchId === matchId ? running : null
}

export const beginLesson = (matchId: string, game: string): void => writeKept(RUNNING, { matchId, game, given: [] })

/** Says one thing at a time: the first hint that fits and was not given, until the player goes on. */
export class Coach {
  hint = $state.raw<Hint | null>(null)
  /** What was given; the hint that stands there has not been. */
  private given = $state.raw<ReadonlySet<string>>(new Set())
  private moment = $state.raw<Moment | null>(null)
  left = $state(false)
  private at = ''

  constructor(
    readonly lesson: Lesson,
    private readonly matchId: string,
    given: readonly string[] = [],
  ) {
    this.given = new Set(given)
  }

  private readonly basics = $derived.by(() => this.lesson.hints.filter((hint) => hint.basic))
  /** How many of the basics there are, and how many of them have been given. */
  readonly progress: { given: number; all: number } = $derived({ given: this.basics.filter(({ id }) => this.given.has(id)).length, all: this.basics.length })
  readonly complete: boolean = $derived(this.progress.given === this.progress.all)

  readonly text: string = $derived.by(() => {
    if (this.moment?.over) return this.lesson.over
    if (this.hint) return this.hint.text
    if (this.complete) return this.lesson.known
    return this.moment?.asked ? this.lesson.idle : this.lesson.waiting
  })

  /** Looks at the table. What a player acts upon has been read; what others do leaves a hint where it is. */
  look(moment: Moment): void {
    this.moment = moment
    const at = moment.asked ? `${moment.version}/${moment.step}` : 'others'
    if (moment.over) this.finish()
    if (at === this.at && this.hint) return
    this.at = at
    this.next()
  }

  /** Goes on to what else there is to say now. */
  next(): void {
    if (this.hint) this.give(this.hint)
    const { moment, given } = this
    this.hint = (moment && !moment.over && this.lesson.hints.find(({ id, when }) => !given.has(id) && fits(when, moment, given))) || null
  }

  /** Ends the lesson; the match goes on. */
  leave(): void {
    this.left = true
    writeKept(RUNNING, null)
  }

  private give(hint: Hint): void {
    this.given = new Set([...this.given, hint.id])
    writeKept(RUNNING, { matchId: this.matchId, game: this.lesson.game, given: [...this.given] } satisfies Running)
    if (this.complete) this.finish()
  }

  private finish(): void {
    const done = learnt()
    if (!done.includes(this.lesson.game)) writeKept(DONE, [...done, this.lesson.game])
  }
}
