import type { Offer, Question } from './wire.js'

/** The answers given so far towards one command. */
export type Reply = number[][]

/** An answer that fits a question, by lot: what the simplest of bots does. */
export function answerByLot(question: Question, random: () => number = Math.random): number[] {
  const below = (bound: number) => Math.floor(random() * bound)
  const { ask, options } = question
  if (ask === 'done') return []
  if (ask === 'one') return [options[below(options.length)]!.value]
  if ('some' in ask) {
    const copies = each(options)
    const most = Math.min(ask.some.max, copies.length)
    return shuffled(copies, below).slice(0, ask.some.min + below(most - ask.some.min + 1))
  }
  if ('arrange' in ask) {
    const bins = Array.from({ length: ask.arrange.bins }, () => [] as number[])
    for (const value of shuffled(each(options), below)) bins[below(bins.length)]!.push(value)
    return bins.flatMap((bin) => [bin.length, ...bin])
  }
  if ('number' in ask) return [ask.number.min + below(ask.number.max - ask.number.min + 1)]
  if ('share' in ask) {
    const shares = options.map(() => ask.share.least)
    for (let left = ask.share.total - ask.share.least * shares.length; left > 0; left -= 1) shares[below(shares.length)]! += 1
    return shares
  }
  return [below(ask.name.size)]
}

/** Every option as often as it may be taken. */
const each = (options: readonly Offer[]): number[] =>
  options.flatMap((offer) => Array<number>(offer.times).fill(offer.value))

function shuffled(values: number[], below: (bound: number) => number): number[] {
  const mixed = [...values]
  for (let place = mixed.length - 1; place > 0; place -= 1) {
    const other = below(place + 1)
    ;[mixed[place], mixed[other]] = [mixed[other]!, mixed[place]!]
  }
  return mixed
}
