import { describe, expect, it } from 'vitest'
import { faceOf } from '../src/decks/printed'

const face = (text: string) => faceOf({ name: 'X', text, sets: [], kind: '', colors: [], compiles: true })
const figures = (text: string) => face(text).numbers.map(({ name, value }) => `${name} ${value}`)

describe('what is printed on a card', () => {
  it('has its power at the end of the type line', () => {
    expect(face('Unit 3\nDeploy: Draw a card.').front).toEqual({ name: 'X', kind: 'Unit', cost: '', text: 'Deploy: Draw a card.' })
    expect(figures('Unit 3')).toEqual(['power 3'])
  })

  it('has a cost in symbols before it and its body after the rules', () => {
    const text = '{1}{W}\nCreature - Human Knight\nFirst strike\n2/3'
    expect(face(text).front).toEqual({ name: 'X', kind: 'Creature — Human Knight', cost: '{1}{W}', text: 'First strike' })
    expect(figures(text)).toEqual(['power 2', 'toughness 3'])
  })

  it('names cost and figures in the type line', () => {
    const text = 'Unit, Ground, cost 2, power 4, HP 3, unique\nAspects: Command\nRaid 1'
    expect(face(text).front).toEqual({ name: 'X', kind: 'Unit, Ground, unique', cost: '2', text: 'Aspects: Command\nRaid 1' })
    expect(figures(text)).toEqual(['power 4', 'HP 3'])
    expect(figures('Base, HP 30')).toEqual(['HP 30'])
  })
})
