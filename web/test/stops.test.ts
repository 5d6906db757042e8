import { describe, expect, it } from 'vitest'
import { passesAt, withPass } from '../src/lib/stops'

describe('where a seat passes', () => {
  // spec 94
  it('is set for one phase or for all, and taken back', () => {
    const first = withPass([], 'action', 'Round 1', true)
    expect(first).toEqual([{ prompt: 'action', phase: 'Round 1' }])
    const both = withPass(first, 'action', null, true)
    expect(both).toEqual([...first, { prompt: 'action' }])
    expect([passesAt(both, 'action', null), passesAt(both, 'action', 'Round 2'), passesAt(both, 'mulligan', null)]).toEqual([true, false, false])
    expect(withPass(withPass(both, 'action', null, false), 'action', 'Round 1', false)).toEqual([])
    expect(withPass(first, 'action', 'Round 1', true)).toEqual(first)
  })
})
