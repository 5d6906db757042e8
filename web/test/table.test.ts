import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { Table } from '../src/lib/table.svelte'
import { onKey } from '../src/table/keys'
import type { Past, Question, Snapshot } from '../src/wire'
import { FakeServer, offer, snapshot, turn } from './fixtures'
import { attackers, commanders, magicSnapshot, playOrDraw } from './magic-fixtures'
import Stage from './Stage.svelte'

let server: FakeServer
let table: Table
let stage: ReturnType<typeof mount> | null = null

function sit(game: string, first: Snapshot, recall?: () => Promise<Past>): void {
  server = new FakeServer()
  table = new Table('m', 'secret', () => server, recall)
  server.welcome(0, game)
  show(first)
  stage = mount(Stage, { target: document.body, props: { table } })
  flushSync()
}

function show(next: Snapshot): void {
  server.say({ type: 'snapshot', payload: next })
  flushSync()
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.prompt button')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim())
const sent = (type: string) => server.sent.filter((frame) => frame.type === type).map((frame) => frame.payload)
const press = (key: string, target: EventTarget = document.body) => {
  const actions = { help() {}, log() {}, undo() {}, passOn() {}, closeAll: () => false }
  const event = new KeyboardEvent('keydown', { key })
  Object.defineProperty(event, 'target', { value: target })
  const meant = onKey(event, document.body, table, actions)
  flushSync()
  return meant
}

afterEach(async () => {
  table.close()
  if (stage) await unmount(stage)
  stage = null
  document.body.innerHTML = ''
})

describe('questions have buttons', () => {
  it('also where players are to be chosen, whose plates are far from the prompt', () => {
    sit('magic', magicSnapshot(playOrDraw))
    expect(buttons()).toEqual(['Ann1', 'Bob2'])
    document.querySelectorAll<HTMLButtonElement>('.prompt button')[1]?.click()
    expect(sent('explore')).toEqual([{ version: 7, reply: [[1]] }])
  })

  it('also where several players may be chosen', () => {
    sit('magic', magicSnapshot({ ...playOrDraw, ask: { some: { min: 1, max: 2 } } }))
    expect(buttons()).toEqual(['Ann', 'Bob', 'Confirm Space'])
  })

  it('each once: while an attacker chooses whom to attack, there is one way not to', () => {
    sit('magic', magicSnapshot(attackers([offer(100_001, 'Bob', { seat: 1 }), offer(100_002, 'Cara', { seat: 2 })])))
    expect(buttons()).toEqual(['No attack Space'])
    document.querySelector<HTMLElement>('[data-anchor="card:1"]')?.click()
    flushSync()
    expect(buttons().filter((label) => label?.startsWith('No attack'))).toHaveLength(1)
  })
})

describe('Space', () => {
  const priority: Question = { ask: 'one', title: 'Priority', options: [...Array.from({ length: 5 }, (_, at) => offer(at, `Elk ${at}`, { card: 6 })), offer(77, 'Pass', 'button')] }

  it('passes, however many other options there are', () => {
    sit('magic', magicSnapshot(priority))
    expect(buttons()).toContain('PassSpace')
    expect(press(' ')).toBe(true)
    expect(sent('explore')).toEqual([{ version: 7, reply: [[77]] }])
  })

  it('passes also when a card has the focus, but not from a button beside the table', () => {
    sit('magic', magicSnapshot(priority))
    const beside = document.createElement('button')
    expect(press(' ', beside)).toBe(false)
    expect(sent('explore')).toEqual([])
    expect(press(' ', document.querySelector('[data-anchor]') ?? document.body)).toBe(true)
    expect(sent('explore')).toHaveLength(1)
  })

  it('confirms what was chosen, and does not choose for anybody', () => {
    sit('magic', magicSnapshot(attackers()))
    press(' ')
    expect(sent('explore')).toEqual([{ version: 7, reply: [[-1], [-1]] }])
    show(magicSnapshot(playOrDraw, undefined, 8))
    press(' ')
    expect(sent('explore')).toHaveLength(1)
  })
})

describe('plates', () => {
  it('tell damage from commanders in one small place, with the names for those who ask', () => {
    sit('magic', commanders(7, null))
    const plate = document.querySelector('.plate.mine')
    expect([...(plate?.querySelectorAll('dt') ?? [])].map((one) => one.textContent)).toEqual(['life', 'poison'])
    expect(plate?.querySelector('.sources')?.textContent?.replace(/\s+/g, '')).toBe('⚔6·11·3')
    expect(plate?.querySelector('.sources')?.getAttribute('title')).toContain('11 from Ostrava, Voice of Tides')
  })
})

describe('the close-up', () => {
  it('shows a card as it is now, and puts it away when nobody sees it any more', () => {
    sit('magic', magicSnapshot(null))
    document.querySelector('[data-slot="1"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
    flushSync()
    const big = () => document.querySelector('.inspect')?.textContent ?? ''
    expect(big()).toContain('2/2')
    const grown = magicSnapshot(null, undefined, 8)
    grown.scene!.zones[0]!.cards[0]!.numbers = [{ name: 'power', value: 5, tone: 'better' }, { name: 'toughness', value: 5, tone: 'better' }]
    show(grown)
    expect(big()).toContain('5/5')
    const gone = magicSnapshot(null, undefined, 9)
    gone.scene!.zones[0]!.cards.splice(0, 1)
    show(gone)
    expect(big()).not.toContain('Bear')
  })
})

describe('what is taken back', () => {
  it('is not in the log any more', async () => {
    let lines = ['The game begins.']
    sit('skirmish', snapshot(turn), () => Promise.resolve({ version: server.sent.some(({ type }) => type === 'undoRequest') ? 9 : 7, lines }))
    await Promise.resolve()
    server.say({ type: 'event', payload: { version: 8, event: {}, line: 'You play Champion.' } })
    show(snapshot(turn, 8))
    expect(table.log.map(({ text }) => text)).toContain('You play Champion.')
    lines = ['The game begins.']
    table.send({ type: 'undoRequest' })
    table.setStops({})
    show(snapshot(turn, 9))
    await expect.poll(() => table.log.map(({ text }) => text)).toEqual(['The game begins.'])
  })
})

describe('a hand', () => {
  it('folds when it is empty', () => {
    const empty = magicSnapshot(null)
    for (const zone of empty.scene!.zones) if (zone.layout === 'hand' && zone.owner === 0) Object.assign(zone, { cards: [], count: 0 })
    sit('magic', empty)
    expect(document.querySelector('.edge')?.classList.contains('empty')).toBe(true)
    show(magicSnapshot(null, undefined, 8))
    expect(document.querySelector('.edge')?.classList.contains('empty')).toBe(false)
  })
})

describe('the pictures of attachments', () => {
  it('lie at their host, also on the other side', () => {
    const shown = magicSnapshot(null)
    const aura = { ...shown.scene!.zones[0]!.cards[2]!, slot: 50, attachedTo: 102, front: { name: 'Gag', kind: 'Enchantment — Aura', cost: '{W}', text: '' } }
    shown.scene!.zones.find((zone) => zone.owner === 0 && zone.name === 'Other permanents')?.cards.push(aura)
    ;(shown.view as { battlefield: object[] }).battlefield.push({ id: 50, controller: 0, tapped: false, summoningSick: false, damage: 0, keywords: [], attacking: null, blocking: [] })
    sit('magic', shown)
    const host = document.querySelector('.field:not(.mine) [data-slot="102"]')?.closest('.pile-up')
    expect(host?.querySelector('[data-slot="50"]')).not.toBeNull()
    expect(host?.querySelector('.foreign')).not.toBeNull()
    expect(document.querySelector('.field.mine [data-slot="50"]')).toBeNull()
  })
})
