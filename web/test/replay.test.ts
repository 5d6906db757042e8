import { afterEach, describe, expect, it } from 'vitest'
import { here, href, move } from '../src/lib/route.svelte'
import { Book } from '../src/replay/book.svelte'
import type { Moment } from '../src/wire'
import { scene, view } from './fixtures'

/** A match of eight acts in two turns, half of them silent. */
const TOLD: Record<number, string[]> = { 0: ['The cards are dealt.'], 1: ['Turn 1: Ann’s turn.', 'Ann draws a card.'], 4: ['Ann plays Forest.'], 6: ['Turn 2: Bob’s turn.'], 8: ['Bob wins.'] }

const moment = (number: number): Moment => ({
  number, of: 8, act: null, view, scene: scene(), names: ['Ann', 'Bob'],
  events: [...(TOLD[number] ?? []).map((line) => ({ version: number, event: {}, line })), { version: number, event: {}, line: null }],
})

describe('a replay', () => {
  let book: Book
  const fetched: number[] = []
  const opened = () =>
    (book = new Book((number) => {
      fetched.push(number)
      return Promise.resolve(moment(number))
    }))
  afterEach(() => {
    book.close()
    fetched.length = 0
  })

  it('steps over acts in which nothing is to be seen, there and back', async () => {
    opened()
    await book.moment(0)
    expect(await book.step(1, 1)).toBe(4)
    expect(await book.step(6, -1)).toBe(4)
    expect(await book.step(7, 1)).toBe(8)
    expect(await book.step(1, -1)).toBe(0)
  })

  it('is read through once: the whole log, and where each turn begins', async () => {
    opened()
    await book.moment(3)
    await book.readAll()
    expect(book.lines.map(({ text }) => text)).toEqual(Object.values(TOLD).flat())
    expect(book.turns).toEqual([{ number: 1, name: 'Turn 1' }, { number: 6, name: 'Turn 2' }])
    expect([book.turn(4, 1), book.turn(4, -1), book.turn(7, 1), book.turn(1, -1)]).toEqual([6, 1, 8, 0])
    expect(fetched.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('leaves one entry in the history, whose address leads to the moment', () => {
    opened()
    const entries = history.length
    for (const number of [1, 2, 3]) move({ page: 'replay', id: 'x', moment: number, view: 'all' })
    expect(history.length).toBe(entries)
    expect(location.hash).toBe(href({ page: 'replay', id: 'x', moment: 3, view: 'all' }))
    expect(here.route).toEqual({ page: 'replay', id: 'x', moment: 3, view: 'all' })
  })
})
