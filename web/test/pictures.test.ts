import { describe, expect, it } from 'vitest'
import { rename, copiesOf } from '../src/decks/list'
import { reasonOf, setsOf } from '../src/decks/printed'
import { addressOf, nameOfFile, pictureOf, plainName } from '../src/lib/pictures'

describe('pictures of cards', () => {
  it('are called as their cards, whatever programs write around the name', () => {
    for (const file of ['Old Oak.jpg', 'set/old-oak.PNG', 'Old Oak.full.jpg', 'Óld Oak.webp']) expect(nameOfFile(file)).toBe(plainName('Old Oak'))
  })

  it('have an address where the pattern has a place for the name', () => {
    expect(addressOf('https://a.example/{slug}.jpg', "Oak's Ælf // Two")).toBe('https://a.example/oak-s-lf-two.jpg')
    expect(addressOf('https://a.example/?exact={name}', 'Old Oak')).toBe('https://a.example/?exact=Old%20Oak')
    expect(addressOf('https://a.example/oak.jpg', 'Old Oak')).toBeNull()
    expect(addressOf('javascript:{name}', 'Old Oak')).toBeNull()
  })

  it('are nowhere unless the player says so', async () => {
    expect(await pictureOf('Old Oak', 'none', 'https://a.example/{name}')).toBeNull()
  })
})

describe('a pasted list', () => {
  it('counts a card whatever stands behind its name', () => {
    const text = '4 Old Oak (GRD) 12 *F*\nSB: 1 Old Oak|GRD\n2x old oak [Trees]\n1 Raincoat (Used)'
    expect(copiesOf(text, 'Óld Oak')).toBe(7)
  })

  it('is corrected on one line only', () => {
    expect(rename('4 Okd Oak (GRD) 12\n1 Elm', 1, 'Old Oak')).toBe('4 Old Oak\n1 Elm')
    expect(rename('1 Elm', 5, 'Old Oak')).toBe('1 Elm')
  })

  it('says why without the place in a file', () => {
    const report = 'lamps:1:9: Juggler: "Juggle" is not understood here\n   |\n14 | Deploy: Juggle two.\n   |         ^^^^^^\nexpected what happens\n'
    expect(reasonOf(report)).toEqual({
      message: 'Juggler: "Juggle" is not understood here',
      line: { before: 'Deploy: ', word: 'Juggle', after: ' two.' },
      hints: ['expected what happens'],
    })
    expect(reasonOf('no card is called `Elm`')).toEqual({ message: 'no card is called `Elm`', line: null, hints: [] })
    expect(setsOf(['A', 'B', 'C', 'D'])).toBe('A, B, C …')
  })
})
