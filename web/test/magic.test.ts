import { describe, expect, it } from 'vitest'
import { pieces, spoken, tint } from '../src/card/symbols'
import { flashOf } from '../src/magic/happenings'
import { drawnKeywords, keywordsOf } from '../src/magic/keywords'
import { isOver, stopsFor, yieldStops } from '../src/magic/stops.svelte'
import { magicSnapshot } from './magic-fixtures'
import { aims, around, attacks, type MagicView, type PermanentView } from '../src/magic/view'

const permanent = (id: number, more: Partial<PermanentView> = {}): PermanentView => ({
  id, controller: 0, tapped: false, summoningSick: false, damage: 0, keywords: [], attacking: null, blocking: [], ...more,
})

const view: MagicView = {
  turnNumber: 3, activePlayer: 0,
  players: [0, 1, 2].map((seat) => ({ seat, life: 20, lost: false })),
  battlefield: [permanent(1, { attacking: { player: 2 } }), permanent(2), permanent(3, { controller: 2, blocking: [1] })],
  stack: [{ id: 9, controller: 1, source: 9, name: 'Bolt', text: '', spell: true, targets: [{ player: 0 }, { object: { slot: 1, generation: 4 } }] }],
}

describe('the symbols of a cost', () => {
  it('are told apart from words, and read out', () => {
    expect(pieces('{T}: Add {G}.')).toEqual([
      { text: 'T', symbol: true }, { text: ': Add ', symbol: false }, { text: 'G', symbol: true }, { text: '.', symbol: false },
    ])
    expect(spoken('{2}{W/U}')).toBe('2 white or blue')
  })

  it('give a card its colour', () => {
    const front = (cost: string, kind = 'Creature') => ({ name: '', kind, cost, text: '' })
    expect(tint(front('{1}{R}'))).toBe('r')
    expect(tint(front('{G}{W}'))).toBe('many')
    expect(tint(front('{4}', 'Artifact'))).toBe('none')
    expect(tint(front('', 'Basic Land — Forest'))).toBe('g')
    expect(tint(front('3', 'Unit'))).toBeNull()
  })
})

describe('the board of Magic', () => {
  it('knows who fights whom, and what the stack is aimed at', () => {
    const [fight] = attacks(view)
    expect(fight?.attacker.id).toBe(1)
    expect(fight?.blockers.map(({ id }) => id)).toEqual([3])
    expect(aims(view).map(({ from, to }) => [from, to])).toEqual([['card:9', 'seat:0'], ['card:9', 'card:1']])
  })

  it('seats the others in turn order from the viewer on', () => {
    expect(around(view, 0)).toEqual([1, 2])
    expect(around(view, 1)).toEqual([2, 0])
  })

  it('shows damage over what took it, and life over the player', () => {
    expect(flashOf({ damage: { target: { object: { slot: 4, generation: 1 } }, amount: 3 } }, [], 0)).toMatchObject({ where: 'card', slot: 4, text: '−3' })
    expect(flashOf({ damage: { target: { player: 'two' }, amount: 3 } }, [], 0)).toBeNull()
    expect(flashOf({ lifeChanged: { seat: 'two', by: -3, now: 17 } }, [], 0)).toMatchObject({ where: 'seat', seat: 1, text: '−3', tone: 'bad' })
    expect(flashOf({ stackChanged: { items: 1 } }, [], 0)).toBeNull()
  })
})

describe('stops', () => {
  const wanted = { own: ['Main'], others: ['End'], hold: false, respond: true, idle: false }

  // spec 94
  it('pass the steps that are not wished for, only while nothing of others waits', () => {
    const { pass = [] } = stopsFor(wanted, ['Upkeep', 'Main', 'End'])
    const steps = (turn: string) => pass.filter((stop) => stop.turn === turn).map((stop) => stop.phase)
    expect(steps('own')).toEqual(['Upkeep', 'End'])
    expect(steps('others')).toEqual(['Upkeep', 'Main'])
    expect(pass.filter((stop) => stop.turn).every((stop) => stop.pending === 'nothing')).toBe(true)
    expect(pass.some((stop) => stop.pending === 'own')).toBe(true)
    expect((stopsFor({ ...wanted, hold: true, idle: true }, ['Main']).pass ?? []).map((stop) => stop.turn)).toEqual(['others'])
  })

  it('let what others do go by where the player wishes so, but never at a step that is wished for', () => {
    const { pass = [] } = stopsFor({ ...wanted, respond: false }, ['Upkeep', 'Main', 'End'])
    expect(pass.filter((stop) => stop.turn).every((stop) => stop.pending === undefined)).toBe(true)
    expect(pass.some((stop) => stop.turn === 'others' && stop.phase === 'End')).toBe(false)
  })

  it('give the only answer where everybody can see that it is the only one', () => {
    expect(stopsFor(wanted, []).forced).toBe(true)
    expect(stopsFor({ ...wanted, idle: true }, []).forced).toBeUndefined()
  })
})

describe('passing for longer than once', () => {
  const began = { during: 'Turn 4, your turn', since: 7, stack: [] }
  const at = (change: object, version = 8, question: ReturnType<typeof magicSnapshot>['question'] = null) => {
    const shown = magicSnapshot(question, undefined, version)
    return { ...shown, scene: { ...shown.scene!, ...change } }
  }
  const asked = { ask: 'one' as const, title: '', options: [] }

  it('until something happens passes quiet moments only, and is over as soon as one is asked', () => {
    const event = { ...began, until: 'event' as const }
    expect(yieldStops(event).filter(({ prompt }) => prompt === 'priority').every(({ pending }) => pending !== undefined)).toBe(true)
    expect(isOver(event, at({ turn: 1, headline: 'Turn 5, Bob’s turn' }), 0)).toBe(false)
    expect(isOver(event, at({ turn: 1 }, 8, asked), 0)).toBe(true)
    expect(isOver(event, at({}, 7, asked), 0)).toBe(false)
  })

  it('until the own turn passes what others do too, asks about blocks, and is over when the turn comes', () => {
    const turn = { ...began, until: 'turn' as const }
    expect(yieldStops(turn).some(({ prompt }) => prompt === 'declareBlockers')).toBe(false)
    expect(isOver(turn, at({ turn: 1, headline: 'Turn 5' }, 9, asked), 0)).toBe(false)
    expect(isOver(turn, at({ turn: 0 }), 0)).toBe(false)
    expect(isOver(turn, at({ turn: 0, headline: 'Turn 6, your turn' }), 0)).toBe(true)
  })

  it('until the stack is empty is over then, or when somebody else adds to it', () => {
    const stack = { ...began, until: 'stack' as const, stack: [200] }
    const holding = (slot: number | null, next: number | null) => {
      const shown = at({ next })
      const zones = shown.scene.zones.map((zone) => (zone.layout === 'pending' && slot !== null ? { ...zone, count: 1, cards: [{ ...zone, ...shown.scene.zones[0]!.cards[0]!, slot }] } : zone))
      return { ...shown, scene: { ...shown.scene, zones } }
    }
    expect(isOver(stack, holding(200, 1), 0)).toBe(false)
    expect(isOver(stack, holding(201, 1), 0)).toBe(true)
    expect(isOver(stack, holding(201, 0), 0)).toBe(false)
    expect(isOver(stack, holding(null, null), 0)).toBe(true)
  })
})

describe('keywords', () => {
  const face = (slot: number, text: string) => ({ slot, front: { name: '', kind: 'Creature', cost: '', text }, numbers: [], badges: [], turned: false, attachedTo: null })
  const names = (slot: number, text: string, known = view) => keywordsOf(face(slot, text), known).map(({ name }) => name)

  it('of a permanent are those that it has, of a card those that stand in its text', () => {
    const flier = { ...view, battlefield: [permanent(4, { keywords: ['flying', 'haste', 'convoke'] })] }
    expect(names(4, 'Trample', flier)).toEqual(['flying', 'haste'])
    expect(names(5, 'Flying, vigilance\nWhen it dies, draw a card.')).toEqual(['flying', 'vigilance'])
    expect(names(5, 'Destroy target creature with flying.')).toEqual([])
    expect(names(5, 'Target creature gains trample until end of turn.')).toEqual(['trample'])
  })

  it('are drawn with a sentence that says what they mean', () => {
    for (const { path, words } of drawnKeywords(['flying', 'menace', 'lifelink', 'indestructible'])) {
      expect(path).toMatch(/^M[\d .LCHVAZM-]+$/)
      expect(words.endsWith('.')).toBe(true)
    }
  })
})
