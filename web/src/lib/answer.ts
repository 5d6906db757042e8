import type { Ask, Offer, Question } from '../wire'

/**
 * The answer to one question while it is being put together, for each of the six kinds.
 *
 * Plain data and pure functions: whether a finished answer is legal is the server's to say; these only keep
 * the answer in the form that the question asks for.
 */
export type Answer =
  | { kind: 'one'; value: number | null }
  | { kind: 'some'; picked: number[]; min: number; max: number }
  | { kind: 'arrange'; bins: number[][] }
  | { kind: 'number'; value: number; min: number; max: number }
  | { kind: 'share'; shares: number[]; total: number; least: number }
  | { kind: 'name'; index: number | null; size: number }
  | { kind: 'done' }

/** The question as it is before anything has been chosen. */
export function begin(question: Question): Answer {
  const { ask, options } = question
  if (ask === 'one') return { kind: 'one', value: null }
  if (ask === 'done') return { kind: 'done' }
  if ('some' in ask) return { kind: 'some', picked: [], ...ask.some }
  if ('arrange' in ask) return { kind: 'arrange', bins: firstBins(options, ask.arrange.bins) }
  if ('number' in ask) return { kind: 'number', value: ask.number.min, ...ask.number }
  if ('share' in ask) return { kind: 'share', shares: options.map(() => ask.share.least), ...ask.share }
  return { kind: 'name', index: null, size: ask.name.size }
}

function firstBins(options: readonly Offer[], count: number): number[][] {
  const all = options.flatMap((offer) => Array<number>(offer.times).fill(offer.value))
  return Array.from({ length: count }, (_, bin) => (bin === 0 ? all : []))
}

/** Whether the answer could be sent now. */
export function isComplete(answer: Answer): boolean {
  switch (answer.kind) {
    case 'one':
      return answer.value !== null
    case 'some':
      return answer.picked.length >= answer.min && answer.picked.length <= answer.max
    case 'arrange':
      return true
    case 'number':
      return answer.value >= answer.min && answer.value <= answer.max
    case 'share':
      return left(answer) === 0 && answer.shares.every((share) => share >= answer.least)
    case 'name':
      return answer.index !== null && answer.index >= 0 && answer.index < answer.size
    case 'done':
      return false
  }
}

/** The numbers that go over the wire; only for complete answers. */
export function numbers(answer: Answer): number[] {
  switch (answer.kind) {
    case 'one':
      return answer.value === null ? [] : [answer.value]
    case 'some':
      return answer.picked
    case 'arrange':
      return answer.bins.flatMap((bin) => [bin.length, ...bin])
    case 'number':
      return [answer.value]
    case 'share':
      return answer.shares
    case 'name':
      return answer.index === null ? [] : [answer.index]
    case 'done':
      return []
  }
}

/** Takes an option, or gives it back if it cannot be taken once more. */
export function choose(answer: Answer, offer: Offer): Answer {
  if (answer.kind === 'one') return { ...answer, value: offer.value }
  if (answer.kind !== 'some') return answer
  const taken = times(answer.picked, offer.value)
  if (taken >= offer.times) return { ...answer, picked: answer.picked.filter((value) => value !== offer.value) }
  if (answer.picked.length < answer.max) return { ...answer, picked: [...answer.picked, offer.value] }
  // Where one is wanted, a second click means the other one instead.
  return answer.max === 1 ? { ...answer, picked: [offer.value] } : answer
}

/** How often a value has been picked. */
export const times = (picked: readonly number[], value: number): number =>
  picked.filter((other) => other === value).length

/** Whether choosing an option answers the question at once. */
export function decidesAtOnce(ask: Ask): boolean {
  return ask === 'one' || (typeof ask === 'object' && 'some' in ask && ask.some.min === 1 && ask.some.max === 1)
}

/** Moves the thing at `place` of a bin to another bin (at its end), or within its bin. */
export function move(answer: Answer, from: { bin: number; place: number }, to: { bin: number; place?: number }): Answer {
  if (answer.kind !== 'arrange') return answer
  const bins = answer.bins.map((bin) => [...bin])
  const source = bins[from.bin]
  const target = bins[to.bin]
  if (!source || !target || from.place >= source.length || from.place < 0) return answer
  const moved = source.splice(from.place, 1)
  const place = Math.max(0, Math.min(to.place ?? target.length, target.length))
  target.splice(place, 0, ...moved)
  return { ...answer, bins }
}

export function setNumber(answer: Answer, value: number): Answer {
  if (answer.kind !== 'number' || !Number.isFinite(value)) return answer
  return { ...answer, value: Math.max(answer.min, Math.min(answer.max, Math.trunc(value))) }
}

/** What is still to be divided. */
export const left = (answer: Extract<Answer, { kind: 'share' }>): number =>
  answer.total - answer.shares.reduce((sum, share) => sum + share, 0)

/** Gives one option more or less, never below the least nor beyond what is left. */
export function addShare(answer: Answer, index: number, by: number): Answer {
  if (answer.kind !== 'share') return answer
  const share = answer.shares[index]
  if (share === undefined) return answer
  const next = Math.max(answer.least, share + Math.min(by, left(answer)))
  return { ...answer, shares: answer.shares.map((old, other) => (other === index ? next : old)) }
}

export function setName(answer: Answer, index: number | null): Answer {
  return answer.kind === 'name' ? { ...answer, index } : answer
}
