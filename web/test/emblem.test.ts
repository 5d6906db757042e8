import { describe, expect, it } from 'vitest'
import { emblem, emblemPicture, family, hash } from '../src/lib/emblem'

describe('emblems', () => {
  it('are the same for the same name, always', () => {
    expect(emblem('Archer', 'Unit 3')).toEqual(emblem('Archer', 'Unit 3'))
    // Pinned: a card must look tomorrow as it does today.
    expect(hash('Archer')).toBe(2789819042)
  })

  it('depend on the family of the card, not on its power', () => {
    expect(emblem('Archer', 'Unit 3')).toEqual(emblem('Archer', 'Unit 5'))
    expect(emblem('Archer', 'Unit')).not.toEqual(emblem('Archer', 'Action'))
    expect(family('Unit 3')).toBe('unit')
    expect(family('')).toBe('')
  })

  it('stay the same when a card changes its type or its zone', () => {
    const shapes = (kind: string) => emblem('Archer', kind).shapes.map(({ path }) => path)
    expect(shapes('Artifact')).toEqual(shapes('Artifact Creature'))
    const guess = emblemPicture('Dunes', 'action', true)
    const seen = emblemPicture('Dunes', 'tint:r')
    expect(guess).not.toBe(seen)
    expect(emblemPicture('Dunes', 'tint:none')).toBe(seen)
    expect(emblemPicture('Dunes', 'action', true)).toBe(seen)
  })

  it('differ from card to card', () => {
    const names = ['Acolyte', 'Apprentice', 'Archer', 'Bard', 'Bouncer', 'Champion', 'Dragon', 'Ghoul', 'Knight', 'Rogue']
    const drawn = new Set(names.map((name) => JSON.stringify(emblem(name, 'Unit'))))
    expect(drawn.size).toBe(names.length)
  })

  it('have only numbers in their paths', () => {
    for (let index = 0; index < 300; index += 1) {
      const { shapes } = emblem(`card ${index}`, 'Unit')
      expect(shapes.every((shape) => !/NaN|undefined|Infinity/.test(shape.path))).toBe(true)
    }
  })
})
