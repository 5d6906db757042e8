import type { Question } from '../wire'
import { type AnchorKey, anchorKey } from './anchor'

/** One question of a round, and the answer that it has now. */
export type Entry = { subject: AnchorKey; question: Question; value: number }

/** The answer that changes nothing: of several options the last. */
export const quiet = (question: Question): number => question.options.at(-1)?.value ?? 0

export const isLoud = (entry: Entry): boolean => entry.value !== quiet(entry.question)

/** The options of an entry that change something. */
export const loudOptions = ({ question }: Entry): Question['options'] =>
  question.options.filter((offer) => offer.value !== quiet(question))

/** The questions of a round from this one on, each answered quietly. */
export function entriesFrom(first: Question): Entry[] {
  return [first, ...(first.round?.ahead ?? [])].flatMap((question) => {
    const subject = question.round ? anchorKey(question.round.subject) : null
    return subject === null ? [] : [{ subject, question, value: quiet(question) }]
  })
}

/** What was decided for each thing, in the order of the questions. */
export type Wish = { subject: AnchorKey; value: number }

export const wishesOf = (entries: readonly Entry[]): Wish[] =>
  entries.filter(isLoud).map(({ subject, value }) => ({ subject, value }))

/** The first wish that these questions can still grant, and where. */
export function grantable(entries: readonly Entry[], from: number, wishes: readonly Wish[]): { index: number; wish: Wish; rest: Wish[] } | null {
  for (const [place, wish] of wishes.entries()) {
    const index = entries.findIndex(
      (entry, at) => at >= from && entry.subject === wish.subject && entry.question.options.some((offer) => offer.value === wish.value),
    )
    if (index >= 0) return { index, wish, rest: wishes.slice(place + 1) }
  }
  return null
}
