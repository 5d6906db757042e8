import { describe, expect, it } from 'vitest'
import { endWords } from '../src/lib/ends'

describe('how it ended', () => {
  it('is told from the side of the viewer', () => {
    const names = ['Ann', 'Bob', 'Eve']
    expect(endWords({ won: 0b01 }, names, 0)).toBe('You win')
    expect(endWords({ won: 0b01 }, names, 1)).toBe('Ann wins')
    expect(endWords({ won: 0b110 }, names, null)).toBe('Bob and Eve win')
    expect(endWords({ won: 0b110 }, names, 1)).toBe('You win together')
    expect([endWords('drawn', names, 0), endWords('capped', names, 0), endWords(null, names, 0)]).toEqual(['The match is drawn', 'Nobody won in time', 'The match is over'])
  })
})
