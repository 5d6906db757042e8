import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Table } from '../src/lib/table.svelte'
import type { Question } from '../src/wire'
import { FakeServer, offer, snapshot, turn, where } from './fixtures'
import Stage from './Stage.svelte'

let server: FakeServer
let table: Table
let stage: Record<string, unknown>

function sit(seat: number | null, game = 'skirmish'): void {
  server = new FakeServer()
  table = new Table('m', seat === null ? null : 'secret', () => server)
  server.welcome(seat, game)
  stage = mount(Stage, { target: document.body, props: { table } })
}

function ask(question: Question | null, version?: number): void {
  server.say({ type: 'snapshot', payload: snapshot(question, version) })
  flushSync()
}

const lit = () => [...document.querySelectorAll<HTMLElement>('[data-anchor]')].map((element) => element.dataset.anchor)
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text) || one.getAttribute('aria-label') === text)
const click = (text: string) => {
  button(text)?.click()
  flushSync()
}
const last = () => server.sent.at(-1)

beforeEach(() => {
  // jsdom has no layout and no animations; the transitions only have to be callable.
  Element.prototype.animate ??= () => ({ cancel() {}, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation
})
afterEach(async () => {
  table.close()
  await unmount(stage)
  document.body.innerHTML = ''
})

describe('the board of Skirmish', () => {
  it('shows strength on the battlefield with its tone, and printed power in hand', () => {
    sit(0)
    ask(turn)
    const figures = [...document.querySelectorAll('.slot .figure')].map((one) => [one.textContent?.trim(), one.className])
    expect(figures).toHaveLength(4)
    expect(figures.some(([text, name]) => text?.startsWith('7') && name?.includes('better'))).toBe(true)
    expect(figures.some(([text, name]) => text?.startsWith('1') && name?.includes('worse'))).toBe(true)
    expect(document.querySelector('.hand')?.textContent).toContain('Power: 5')
  })

  it('shows slot effects with name and full text, stacked', () => {
    sit(0)
    ask(turn)
    expect([...document.querySelectorAll('.effect-name')].map((one) => one.textContent)).toEqual(['+2', 'Fortify'])
    expect(document.querySelector('[role=tooltip]:last-of-type')?.textContent).toContain('strength')
    expect(document.body.textContent).toContain('Deploy: The unit deployed here gets +2.')
  })

  // spec 96
  it('shows five terrains with who would hold them, the round, points, and the queue', () => {
    sit(0)
    ask(turn)
    const lands = [...document.querySelectorAll('.land')].map((one) => one.getAttribute('aria-label'))
    expect(lands).toHaveLength(5)
    expect(lands[0]).toBe('Terrain 1: now with the near side')
    expect(lands[2]).toBe('Terrain 3: now with the far side')
    expect(document.querySelector('.plate.mine')?.textContent).toContain('points now')
    expect(document.querySelector('.queue')?.textContent).toContain('Bard')
  })

  it('puts the own side near, also for the second seat', () => {
    sit(1)
    ask(null)
    const near = [...document.querySelectorAll('.slot.mine')].map((one) => one.textContent)
    expect(near[0]).toContain('Archer')
  })
})

describe('the server decides what can be clicked', () => {
  // spec 81, 84, 85, 96
  it('lights only the options of the question, and leads from one question to the next', () => {
    sit(0)
    ask(turn)
    expect(lit()).toEqual(['card:2', 'card:3', 'card:4'])
    click('Champion - Power: 5')
    expect(last()).toEqual({ type: 'explore', payload: { version: 7, reply: [[3]] } })
    server.say({ type: 'question', payload: { version: 7, reply: [[3]], ...where } })
    flushSync()
    expect(lit()).toEqual(['zone:0', 'zone:2', 'zone:4', 'zone:6', 'zone:8'])
    click('Terrain 3: your slot')
    server.say({ type: 'question', payload: { version: 7, reply: [[3], [2]], ask: 'done', title: '', options: [] } })
    expect(last()).toEqual({ type: 'command', payload: { version: 7, reply: [[3], [2]] } })
  })

  it('asks which is meant where a card has several options', () => {
    sit(0)
    ask({ ask: 'one', title: '?', options: [offer(1, 'Attack', { card: 2 }), offer(2, 'Rest', { card: 2 })] })
    document.querySelector<HTMLElement>('[data-anchor="card:2"]')?.click()
    flushSync()
    expect(document.querySelector('[data-testid=prompt]')?.textContent).toContain('Which do you mean?')
    click('Rest')
    expect(last()?.payload).toEqual({ version: 7, reply: [[2]] })
  })

  it('gives options a button if nothing on the table stands for them', () => {
    sit(0)
    ask({ ask: 'one', title: '?', options: [offer(1, 'The card below', { card: 999 })] })
    click('The card below')
    expect(last()?.type).toBe('explore')
  })

  // spec 84, 87
  it('shows a refusal and asks again', () => {
    sit(0)
    ask(turn)
    click('Champion - Power: 5')
    server.say({ type: 'error', payload: { code: 'invalid_selection', message: 'That is not possible.' } })
    flushSync()
    expect(document.querySelector('[role=alert]')?.textContent).toBe('That is not possible.')
    expect(lit()).toContain('card:3')
  })

  // spec 93
  it('lights nothing for spectators', () => {
    sit(null)
    ask(null)
    expect(lit()).toEqual([])
    expect(document.querySelector('[data-testid=prompt]')?.textContent).toContain('Waiting for Ann')
  })
})

describe('all kinds of questions can be answered', () => {
  const cards = [offer(3, 'Champion', { card: 3 }), offer(4, 'Archer', { card: 4 })]

  it('some', () => {
    sit(0)
    ask({ ask: { some: { min: 2, max: 2 } }, title: 'Discard two', options: cards })
    document.querySelector<HTMLElement>('[data-anchor="card:4"]')?.click()
    flushSync()
    expect(button('Confirm')?.disabled).toBe(true)
    document.querySelector<HTMLElement>('[data-anchor="card:3"]')?.click()
    flushSync()
    click('Confirm')
    expect(last()?.payload).toEqual({ version: 7, reply: [[4, 3]] })
  })

  it('arrange', () => {
    sit(0)
    ask({ ask: { arrange: { bins: 2 } }, title: 'Look', options: cards, bins: ['top of the deck', 'bottom'] })
    click('Champion: to bottom')
    click('Confirm')
    expect(last()?.payload).toEqual({ version: 7, reply: [[1, 4, 1, 3]] })
  })

  it('number', () => {
    sit(0)
    ask({ ask: { number: { min: 0, max: 3 } }, title: 'How many?', options: [] })
    click('One more')
    click('One more')
    click('Confirm')
    expect(last()?.payload).toEqual({ version: 7, reply: [[2]] })
  })

  it('share', () => {
    sit(0)
    ask({ ask: { share: { total: 2, least: 0 } }, title: 'Divide', options: cards })
    click('Champion: one more')
    click('Archer: one more')
    click('Confirm')
    expect(last()?.payload).toEqual({ version: 7, reply: [[1, 1]] })
  })

  it('name', async () => {
    sit(0)
    const fetched: string[] = []
    globalThis.fetch = (path) => {
      fetched.push(String(path))
      return Promise.resolve(new Response(JSON.stringify({ items: [{ index: 5, name: 'Dragon' }] })))
    }
    ask({ ask: { name: { list: 1, size: 40 } }, title: 'Name a card', options: [] })
    await expect.poll(() => button('Dragon')).toBeTruthy()
    expect(fetched[0]).toBe('/api/matches/m/names/1?size=40&search=')
    click('Dragon')
    click('Confirm')
    expect(last()?.payload).toEqual({ version: 7, reply: [[5]] })
  })
})

describe('the snapshot is the truth', () => {
  // spec 82, 96
  it('events only add to the log, with names and "you" filled in', () => {
    sit(0)
    ask(turn)
    server.say({ type: 'event', payload: { version: 8, event: { playerPassed: { playerId: 1 } }, line: '@1 [passes|pass].' } })
    server.say({ type: 'event', payload: { version: 8, event: { cardDrawn: {} }, line: '@0 [draws|draw] Scout.' } })
    flushSync()
    expect([...document.querySelectorAll('[role=log] li')].map((line) => line.textContent)).toEqual(['Bob passes.', 'You draw Scout.'])
    expect(document.querySelectorAll('.hand li')).toHaveLength(2)
  })

  it('keeps a half-made answer if the same question comes again', () => {
    sit(0)
    ask(turn)
    click('Champion - Power: 5')
    server.say({ type: 'question', payload: { version: 7, reply: [[3]], ...where } })
    ask(turn, 7)
    expect(lit()).toContain('zone:0')
  })

  it('starts anew with a new question', () => {
    sit(0)
    ask(turn)
    click('Champion - Power: 5')
    ask({ ...turn, title: 'Another turn' }, 9)
    expect(lit()).toContain('card:3')
    click('Archer - Power: 3')
    expect(last()?.payload).toEqual({ version: 9, reply: [[4]] })
  })
})

describe('a game without a board of its own', () => {
  it('is drawn from its scene and can be played', () => {
    sit(0, 'toy')
    ask(turn)
    expect(document.querySelectorAll('.grid .slot')).toHaveLength(10)
    expect(lit()).toContain('card:3')
  })
})
