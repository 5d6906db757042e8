import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft } from '../src/lib/draft.svelte'
import type { Ask, Offer, Question } from '../src/wire'

const card = (value: number): Offer => ({ value, label: `card ${value}`, anchor: { card: value }, times: 1 })
const zone = (value: number): Offer => ({ value, label: `zone ${value}`, anchor: { zone: value }, times: 1 })
const question = (ask: Ask, options: Offer[]): Question => ({ ask, title: 'What?', options })

describe('a command in the making', () => {
  const explore = vi.fn()
  const command = vi.fn()
  let draft: Draft

  beforeEach(() => {
    explore.mockReset()
    command.mockReset()
    draft = new Draft({ explore, command })
    draft.open(3, question('one', [card(17), card(18)]))
  })

  const toTarget = () => {
    draft.choose(card(17))
    draft.arrived({ version: 3, reply: [[17]], ...question('one', [zone(2), zone(4)]) })
  }

  it('asks the server after each answer and sends the whole once it is done', () => {
    toTarget()
    expect(explore).toHaveBeenLastCalledWith(3, [[17]])
    draft.choose(zone(4))
    expect(explore).toHaveBeenLastCalledWith(3, [[17], [4]])
    draft.arrived({ version: 3, reply: [[17], [4]], ask: 'done', title: '', options: [] })
    expect(command).toHaveBeenCalledWith(3, [[17], [4]])
  })

  it('lights what the open question has, and nothing once it waits for long', () => {
    vi.useFakeTimers()
    expect([...draft.lit.keys()]).toEqual(['card:17', 'card:18'])
    draft.choose(card(17))
    expect(draft.lit.size).toBe(2)
    draft.choose(card(18))
    expect(explore).toHaveBeenLastCalledWith(3, [[17]])
    vi.advanceTimersByTime(200)
    vi.useRealTimers()
    expect(draft.lit.size).toBe(0)
    expect(draft.chosen.has('card:17')).toBe(true)
    draft.arrived({ version: 3, reply: [[17]], ...question('one', [zone(2)]) })
    expect([...draft.lit.keys()]).toEqual(['zone:2'])
    expect(draft.chosen.has('card:17')).toBe(true)
  })

  it('takes back a step without asking again', () => {
    toTarget()
    explore.mockReset()
    draft.takeBack()
    expect([...draft.lit.keys()]).toEqual(['card:17', 'card:18'])
    expect(draft.canTakeBack).toBe(false)
    expect(explore).not.toHaveBeenCalled()
  })

  it('lets another card be chosen instead', () => {
    toTarget()
    expect(draft.instead.has('card:18')).toBe(true)
    draft.chooseInstead(card(18))
    expect(explore).toHaveBeenLastCalledWith(3, [[18]])
  })

  it('ignores a question that answers something else', () => {
    draft.choose(card(17))
    draft.arrived({ version: 3, reply: [[18]], ...question('one', [zone(2)]) })
    expect(draft.waiting).toBe(true)
  })

  it('asks once more when the server refuses', () => {
    toTarget()
    draft.choose(zone(2))
    draft.refused()
    expect(draft.waiting).toBe(false)
    expect([...draft.lit.keys()]).toEqual(['zone:2', 'zone:4'])
  })

  it('keeps what was chosen when the same question comes at a later version', () => {
    toTarget()
    draft.renew(5)
    draft.choose(zone(2))
    expect(explore).toHaveBeenLastCalledWith(5, [[17], [2]])
  })

  it('holds a whole command back while a card is in the air', () => {
    draft.hold()
    draft.choose(card(17))
    draft.arrived({ version: 3, reply: [[17]], ask: 'done', title: '', options: [] })
    expect(command).not.toHaveBeenCalled()
    draft.release(true)
    expect(command).toHaveBeenCalledWith(3, [[17]])
  })

  it('sends a command that becomes whole only after the drop', () => {
    draft.hold()
    draft.choose(card(17))
    draft.release(true)
    expect(command).not.toHaveBeenCalled()
    draft.arrived({ version: 3, reply: [[17]], ask: 'done', title: '', options: [] })
    expect(command).toHaveBeenCalledWith(3, [[17]])
  })

  it('forgets the choice when the card is put back', () => {
    draft.hold()
    draft.choose(card(17))
    draft.release(false)
    draft.arrived({ version: 3, reply: [[17]], ask: 'done', title: '', options: [] })
    expect(command).not.toHaveBeenCalled()
    expect([...draft.lit.keys()]).toEqual(['card:17', 'card:18'])
  })

  it('waits for a confirmation where several may be chosen', () => {
    draft.open(4, question({ some: { min: 2, max: 2 } }, [card(1), card(2), card(3)]))
    draft.choose(card(1))
    draft.confirm()
    expect(explore).not.toHaveBeenCalled()
    draft.choose(card(3))
    expect(draft.chosen).toEqual(new Set(['card:1', 'card:3']))
    draft.confirm()
    expect(explore).toHaveBeenCalledWith(4, [[1, 3]])
  })
})
