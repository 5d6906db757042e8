import { describe, expect, it } from 'vitest'
import { fill } from '../src/lib/names'

// The same cases as in crates/table/src/names.rs: the two must agree.
describe('names in texts', () => {
  it('names are put in, and the verb agrees with the reader', () => {
    const line = '@1 [plays|play] Archer.'
    expect(fill(line, ['Ann', 'Bob'], null)).toBe('Bob plays Archer.')
    expect(fill(line, ['Ann', 'Bob'], 1)).toBe('You play Archer.')
  })

  it('text without marks is unchanged', () => {
    expect(fill('Deal [2] damage @ dawn', ['Ann'], null)).toBe('Deal [2] damage @ dawn')
  })

  it("what is the reader's is yours", () => {
    expect(fill("It is @0's turn.", ['Ann'], null)).toBe("It is Ann's turn.")
    expect(fill("It is @0's turn.", ['Ann'], 0)).toBe('It is your turn.')
  })

  it('each verb agrees with the player named before it', () => {
    const text = '@0 [hits|hit] @1, and @1 [falls|fall].'
    expect(fill(text, ['Ann', 'Bob'], 1)).toBe('Ann hits you, and you fall.')
  })

  it('a new sentence starts with a capital', () => {
    expect(fill('Done. @0 [draws|draw].', ['Ann'], 0)).toBe('Done. You draw.')
    expect(fill('— Round 1 — @0 [goes|go] first.', ['Ann'], 0)).toBe('— Round 1 — you go first.')
  })

  it('marks that mean nothing stay', () => {
    expect(fill('@7 and [open', ['Ann'], 0)).toBe('@7 and [open')
    expect(fill('[a] | @0', ['Ann'], null)).toBe('[a] | Ann')
  })
})
