import { describe, expect, it } from 'vitest'
import { Draft } from '../src/lib/draft.svelte'
import type { NextQuestion, Offer, Question, Reply } from '../src/wire'
import { offer } from './fixtures'

const NO = -1

/** "Whom does this creature attack?" for creatures 1 to 3; the second may not attack if the first does. */
const defenders = [offer(100, 'Bob', { seat: 1 }), offer(101, 'Cara', { seat: 2 })]

function ask(creature: number, options: Offer[], ahead: Question[] = []): Question {
  return {
    ask: 'one', title: `Whom does ${creature} attack?`, options: [...options, offer(NO, 'No attack', 'button')],
    round: { title: 'Declare attackers', subject: { card: creature }, ahead },
  }
}

function questionAfter(reply: Reply, options: Offer[]): Question | null {
  const at = reply.length
  const possible = (creature: number) => (creature === 2 && reply[0]?.[0] !== undefined && reply[0][0] !== NO ? [] : options)
  const rest = [1, 2, 3].slice(at).map((creature) => ask(creature, possible(creature)))
  const [first, ...ahead] = rest
  return first?.round ? { ...first, round: { ...first.round, ahead } } : null
}

/** A draft whose server answers at once. */
function drafted(options: Offer[]): { draft: Draft; commands: Reply[]; explored: Reply[] } {
  const commands: Reply[] = []
  const explored: Reply[] = []
  const draft: Draft = new Draft({
    explore: (version, reply) => {
      explored.push(reply)
      const next = questionAfter(reply, options) ?? { ask: 'done', title: '', options: [] }
      draft.arrived({ version, reply, ...next } as NextQuestion)
    },
    command: (_, reply) => commands.push(reply),
  })
  draft.open(1, questionAfter([], options))
  return { draft, commands, explored }
}

const touch = (draft: Draft, key: string) => {
  const [only] = draft.lit.get(key) ?? []
  if (only) draft.choose(only)
}

describe('a round of questions', () => {
  it('is shown as a whole, and confirming answers everything quietly', () => {
    const { draft, commands } = drafted(defenders)
    expect(draft.title).toBe('Declare attackers')
    expect([...draft.lit.keys()]).toEqual(['card:1', 'card:2', 'card:3'])
    draft.confirm()
    expect(commands).toEqual([[[NO], [NO], [NO]]])
  })

  it('lets the player begin anywhere, and asks where there are several ways', () => {
    const { draft, commands } = drafted(defenders)
    touch(draft, 'card:3')
    expect(draft.title).toBe('Whom does 3 attack?')
    expect([...draft.lit.keys()]).toEqual(['seat:1', 'seat:2'])
    expect(draft.complete).toBe(false)
    touch(draft, 'seat:2')
    expect(draft.pairs).toEqual([{ from: 'card:3', to: 'seat:2' }])
    draft.confirm()
    expect(commands).toEqual([[[NO], [NO], [101]]])
  })

  it('decides at once where there is one way, and a second click takes it back', () => {
    const { draft, commands } = drafted([offer(100, 'Bob', { seat: 1 })])
    touch(draft, 'card:3')
    expect([...draft.chosen]).toEqual(['card:3'])
    touch(draft, 'card:3')
    expect(draft.chosen.size).toBe(0)
    touch(draft, 'card:2')
    draft.confirm()
    expect(commands).toEqual([[[NO], [100], [NO]]])
  })

  it('gives later answers again where an earlier one allows it, and forgets the others', () => {
    const { draft, commands } = drafted([offer(100, 'Bob', { seat: 1 })])
    touch(draft, 'card:2')
    touch(draft, 'card:3')
    touch(draft, 'card:1')
    expect(draft.pairs.map(({ from }) => from)).toEqual(['card:1', 'card:3'])
    draft.confirm()
    expect(commands).toEqual([[[100], [NO], [100]]])
  })

  it('takes back the last decision first, then the thing in hand', () => {
    const { draft } = drafted(defenders)
    touch(draft, 'card:1')
    expect(draft.canTakeBack).toBe(true)
    draft.takeBack()
    expect([...draft.lit.keys()]).toEqual(['card:1', 'card:2', 'card:3'])
    touch(draft, 'card:1')
    touch(draft, 'seat:1')
    draft.takeBack()
    expect(draft.pairs).toEqual([])
    expect(draft.canTakeBack).toBe(false)
  })

  it('holds a thing that is dragged until it is dropped', () => {
    const { draft } = drafted([offer(100, 'Bob', { seat: 1 })])
    const [subject] = draft.lit.get('card:1') ?? []
    if (subject) draft.lift(subject)
    expect([...draft.lit.keys()]).toEqual(['seat:1'])
    expect(draft.pairs).toEqual([])
    touch(draft, 'seat:1')
    expect(draft.pairs).toEqual([{ from: 'card:1', to: 'seat:1' }])
  })
})
