import { describe, expect, it } from 'vitest'
import { addShare, begin, choose, decidesAtOnce, isComplete, left, move, numbers, setName, setNumber } from '../src/lib/answer'
import type { Ask, Offer } from '../src/wire'

const offer = (value: number, times = 1): Offer => ({ value, label: `option ${value}`, anchor: 'button', times })
const ask = (kind: Ask, options: Offer[] = []) => begin({ ask: kind, title: '?', options })

describe('one', () => {
  it('is complete with its option', () => {
    const empty = ask('one', [offer(7)])
    expect(isComplete(empty)).toBe(false)
    const answer = choose(empty, offer(7))
    expect(isComplete(answer)).toBe(true)
    expect(numbers(answer)).toEqual([7])
  })
})

describe('some', () => {
  const two: Ask = { some: { min: 1, max: 2 } }

  it('keeps the order of choosing and gives back on a second click', () => {
    let answer = choose(choose(ask(two), offer(5)), offer(3))
    expect(numbers(answer)).toEqual([5, 3])
    answer = choose(answer, offer(5))
    expect(numbers(answer)).toEqual([3])
    expect(isComplete(choose(answer, offer(3)))).toBe(false)
  })

  it('takes no more than the most, and equal options as often as they are there', () => {
    const answer = [offer(1), offer(2), offer(3)].reduce(choose, ask(two))
    expect(numbers(answer)).toEqual([1, 2])
    const same = [offer(4, 2), offer(4, 2)].reduce(choose, ask(two))
    expect(numbers(same)).toEqual([4, 4])
    expect(numbers(choose(same, offer(4, 2)))).toEqual([])
  })

  it('may be empty where nothing is the least', () => {
    expect(isComplete(ask({ some: { min: 0, max: 2 } }))).toBe(true)
  })

  it('decides at once where exactly one is wanted', () => {
    expect(decidesAtOnce({ some: { min: 1, max: 1 } })).toBe(true)
    expect(decidesAtOnce(two)).toBe(false)
    expect(decidesAtOnce('one')).toBe(true)
  })
})

describe('arrange', () => {
  const start = ask({ arrange: { bins: 2 } }, [offer(7), offer(5), offer(6)])

  it('writes for each bin how many it holds and which', () => {
    const answer = move(start, { bin: 0, place: 2 }, { bin: 1 })
    expect(numbers(answer)).toEqual([2, 7, 5, 1, 6])
  })

  it('moves within a bin and keeps every option exactly once', () => {
    const answer = move(start, { bin: 0, place: 2 }, { bin: 0, place: 0 })
    expect(numbers(answer)).toEqual([3, 6, 7, 5, 0])
    expect(move(answer, { bin: 0, place: 9 }, { bin: 1 })).toEqual(answer)
    expect(move(answer, { bin: 0, place: 0 }, { bin: 4 })).toEqual(answer)
  })
})

describe('number', () => {
  it('stays between its ends', () => {
    const start = ask({ number: { min: -2, max: 4 } })
    expect(numbers(start)).toEqual([-2])
    expect(numbers(setNumber(start, 9))).toEqual([4])
    expect(numbers(setNumber(start, 2.7))).toEqual([2])
    expect(setNumber(start, Number.NaN)).toEqual(start)
  })
})

describe('share', () => {
  it('is complete when all is divided, with at least the least for each', () => {
    let answer = ask({ share: { total: 5, least: 1 } }, [offer(1), offer(2)])
    expect(isComplete(answer)).toBe(false)
    answer = addShare(answer, 0, 2)
    answer = addShare(answer, 1, 9)
    expect(numbers(answer)).toEqual([3, 2])
    expect(isComplete(answer)).toBe(true)
    answer = addShare(answer, 0, -9)
    expect(numbers(answer)).toEqual([1, 2])
    expect(answer.kind === 'share' && left(answer)).toBe(2)
  })
})

describe('name', () => {
  it('is an index into the list', () => {
    const start = ask({ name: { list: 0, size: 3 } })
    expect(isComplete(start)).toBe(false)
    expect(numbers(setName(start, 2))).toEqual([2])
    expect(isComplete(setName(start, 3))).toBe(false)
  })
})
