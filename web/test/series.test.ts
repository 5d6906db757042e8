import { describe, expect, it } from 'vitest'
import { isKind } from '../src/lib/series'

describe('a series', () => {
  it('is played on the board of its game', () => {
    expect(isKind('unlimited-trilogy', 'unlimited')).toBe(true)
    expect(isKind('Magic', 'magic')).toBe(true)
    expect(isKind('magical', 'magic')).toBe(false)
    expect(isKind(undefined, 'magic')).toBe(false)
  })
})
