import type { DeckChoice } from '../wire'
import { magic } from './magic'
import { skirmish } from './skirmish'
import { unlimited } from './unlimited'

/** Where something lies that can be chosen: in one's hand, on one's side of the board, elsewhere, or nowhere but on a button. */
export type Where = 'hand' | 'mine' | 'theirs' | 'place' | 'player' | 'button'

/** Something that can be chosen now: where it is, and what is said about it: its kind, what choosing it means. */
export type Choice = { where: Where; words: string }

/** The table at one moment, as far as hints look at it. The same for all games. */
export type Moment = {
  version: number
  over: boolean
  /** The kind of the open prompt. */
  prompt: string | null
  /** Whether this seat has to decide, and how many answers it has given towards the command. */
  asked: boolean
  step: number
  /** Whether it is this seat's turn. */
  mine: boolean
  /** The phase or round of the ribbon. */
  phase: string
  choices: readonly Choice[]
  badges: { mine: readonly string[]; theirs: readonly string[] }
  /** How much waits on the stack or in the queue. */
  pending: number
}

/** When a hint fits; what is not said does not matter. */
export type When = {
  /** Whether the player is asked: yes, unless something else is said. */
  asked?: boolean
  prompt?: readonly string[]
  step?: number
  turn?: 'mine' | 'theirs'
  phase?: readonly string[]
  /** Something that can be chosen: where, and a word that is said about it. */
  choice?: readonly [Where, string?]
  badge?: { mine?: string; theirs?: string }
  pending?: boolean
  /** Hints that must have been given before. */
  after?: readonly string[]
}

export type Hint = {
  id: string
  when: When
  text: string
  /** Whether it belongs to what everybody has to know; when all of these have been given, the lesson is over. */
  basic?: boolean
}

/** A first match: what is played against whom, and what is said when. Of the hints that fit, the first that was not given. */
export type Lesson = {
  game: string
  format: string
  seed: string
  deck: DeckChoice
  bot: { level: string; deck: DeckChoice }
  rules?: Record<string, unknown>
  hints: readonly Hint[]
  /** What stands there while others decide, and while there is nothing new. */
  waiting: string
  idle: string
  /** When all the basics have been given, and when the match is over. */
  known: string
  over: string
}

const LESSONS: readonly Lesson[] = [skirmish, unlimited, magic]

export const lessonOf = (game: string | undefined): Lesson | undefined => LESSONS.find((lesson) => lesson.game === game)

const has = (texts: readonly string[], word: string) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase()))

/** Whether a hint belongs to a moment. */
export function fits(when: When, moment: Moment, given: ReadonlySet<string>): boolean {
  const [where, word = ''] = when.choice ?? []
  return (
    moment.asked === (when.asked ?? true) &&
    (when.prompt === undefined || (moment.prompt !== null && when.prompt.includes(moment.prompt))) &&
    (when.step === undefined || when.step === moment.step) &&
    (when.turn === undefined || (when.turn === 'mine') === moment.mine) &&
    (when.phase === undefined || when.phase.some((phase) => has([moment.phase], phase))) &&
    (when.choice === undefined || has(moment.choices.filter((choice) => choice.where === where).map(({ words }) => words), word)) &&
    (when.badge?.mine === undefined || has(moment.badges.mine, when.badge.mine)) &&
    (when.badge?.theirs === undefined || has(moment.badges.theirs, when.badge.theirs)) &&
    (when.pending === undefined || when.pending === moment.pending > 0) &&
    (when.after ?? []).every((id) => given.has(id))
  )
}
