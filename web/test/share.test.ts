import { describe, expect, it } from 'vitest'
import { share } from '../src/lib/share'
import { crowded } from './magic-fixtures'

describe('a new snapshot', () => {
  it('is made of the same objects wherever nothing has changed, so that only what has changed is drawn', () => {
    const before = crowded(6)
    const now = share(before, crowded(7, 83))
    const [was, is] = [before.scene, now.scene]
    const zone = (scene: typeof was, name: string, owner: number) => scene?.zones.find((one) => one.name === name && one.owner === owner)
    expect(now).toEqual(crowded(7, 83))
    expect(is?.ribbon).toBe(was?.ribbon)
    expect(zone(is, 'Creatures', 2)).toBe(zone(was, 'Creatures', 2))
    expect(zone(is, 'Lands', 0)).not.toBe(zone(was, 'Lands', 0))
    expect(zone(is, 'Hand', 0)?.cards[1]).toBe(zone(was, 'Hand', 0)?.cards[1])
  })

  it('finds a card again wherever it stands in its zone', () => {
    const [one, two, three] = [{ slot: 1, badges: [] }, { slot: 2, badges: ['tapped'] }, { slot: 3, badges: [] }]
    const now = share([one, two, three], [{ slot: 2, badges: ['tapped'] }, { slot: 3, badges: ['tapped'] }])
    expect(now[0]).toBe(two)
    expect(now[1]).toEqual({ slot: 3, badges: ['tapped'] })
  })

  it('is itself where nothing of the old one is left in it, so that the same is not compared again', () => {
    const came = { way: { x: 2 }, list: [3, 4] }
    const now = share({ way: { x: 1 }, list: [1] }, came)
    expect(now).toBe(came)
    expect(share({ way: { x: 1 }, far: { y: 1 } }, { way: { x: 1 }, far: { y: 2 } }).far).toEqual({ y: 2 })
  })

  it('forgets what is gone', () => {
    expect(share({ left: 1, right: [1, 2] }, { right: [1] })).toEqual({ right: [1] })
    expect(share({ way: null }, { way: { x: 1 } })).toEqual({ way: { x: 1 } })
    expect(share([1], { 0: 1 })).toEqual({ 0: 1 })
  })
})
