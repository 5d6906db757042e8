import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Chat } from '../src/lib/chat.svelte'
import { Table } from '../src/lib/table.svelte'
import { GESTURES, PHRASES, WORDS, spokenBy } from '../src/table/phrases'
import type { Phrase, Said } from '../src/wire'
import { FakeServer, snapshot } from './fixtures'
import Talk from './Talk.svelte'

const hello = (seat: number | null): Said => ({ seat, phrase: 'hello' })

describe('what is said', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

  it('stands over the table for a moment and can be read again afterwards', () => {
    const chat = new Chat('m', () => undefined)
    for (const seat of [1, 0, 1, 2]) chat.hear(hello(seat))
    expect(chat.standing.map(({ said }) => said.seat)).toEqual([0, 1, 2])
    expect(chat.unread).toBe(4)
    vi.advanceTimersByTime(7000)
    expect([chat.standing.length, chat.heard.length]).toEqual([0, 4])
  })

  it('by somebody who is muted is not heard, in this match', () => {
    const chat = new Chat('m', () => undefined)
    chat.hear(hello(1))
    chat.toggle(1)
    chat.hear(hello(1))
    chat.hear(hello(2))
    chat.hear(hello(null))
    expect(chat.heard.map(({ said }) => said.seat)).toEqual([2, null])
    expect([...new Chat('m', () => undefined).muted]).toEqual([1])
    expect([...new Chat('other', () => undefined).muted]).toEqual([])
    chat.toggle(1)
    chat.hear(hello(1))
    expect(chat.heard.at(-1)?.said.seat).toBe(1)
    expect([...new Chat('m', () => undefined).muted]).toEqual([])
  })

  it('is shown in words, also where it is a face, and by its id where the server knows more', () => {
    expect([...WORDS, ...GESTURES].toSorted()).toEqual(Object.keys(PHRASES).toSorted())
    expect(spokenBy({ seat: 1, phrase: 'wow' })).toEqual({ text: 'is amazed', gesture: 'wow' })
    expect(spokenBy({ seat: 1, text: 'Hi' })).toEqual({ text: 'Hi', gesture: null })
    expect(spokenBy({ seat: 1, phrase: 'dance' as Phrase }).text).toBe('dance')
  })
})

describe('at a table', () => {
  let server: FakeServer
  let table: Table
  let page: ReturnType<typeof mount>
  const people = (player: 'person' | 'bot') => {
    const shown = snapshot(null)
    return { ...shown, seats: shown.seats.map((seat) => ({ ...seat, player: seat.seat === 0 ? ('person' as const) : player })) }
  }
  const sit = (seat: number | null, player: 'person' | 'bot', freeText = false) => {
    server = new FakeServer()
    table = new Table('m', seat === null ? null : 'secret', () => server)
    server.onopen?.()
    server.say({ type: 'welcome', payload: { matchId: 'm', seat, game: 'skirmish', protocol: 1, freeText } })
    server.say({ type: 'snapshot', payload: people(player) })
    page = mount(Talk, { target: document.body, props: { table } })
    flushSync()
  }
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
  afterEach(async () => {
    table.close()
    await unmount(page)
    document.body.innerHTML = ''
    localStorage.clear()
  })

  it('a phrase goes out by its id, and what comes back is shown with its name', () => {
    sit(0, 'person')
    button('Well played!')?.click()
    expect(server.sent.filter(({ type }) => type === 'say').map(({ payload }) => payload)).toEqual([{ phrase: 'wellPlayed' }])
    server.say({ type: 'said', payload: { seat: 1, phrase: 'thanks' } })
    flushSync()
    expect(document.querySelector('[data-testid=heard]')?.textContent).toContain('Thank you!')
    expect(document.querySelector('form')).toBeNull()
    const name = table.names[1] ?? ''
    button(`Mute ${name}`)?.click()
    flushSync()
    expect(button(`Hear ${name} again`)).toBeDefined()
    expect(document.querySelector('[data-testid=heard]')?.textContent).not.toContain('Thank you!')
  })

  it('there is nothing to say to bots, and words of one’s own only where they are allowed', async () => {
    sit(0, 'bot')
    expect(document.querySelector('button')).toBeNull()
    await unmount(page)
    sit(0, 'person', true)
    const input = document.querySelector<HTMLInputElement>('form input')
    expect(input).not.toBeNull()
    if (input) input.value = ' Nice deck '
    input?.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    expect(server.sent.filter(({ type }) => type === 'say').map(({ payload }) => payload)).toEqual([{ text: 'Nice deck' }])
  })

  it('those who watch may say phrases, and are told who hears them', () => {
    sit(null, 'bot')
    expect(button('Hello!')).toBeDefined()
    expect(document.body.textContent).toContain('Only others who watch hear you')
    server.say({ type: 'said', payload: { seat: null, phrase: 'hello' } })
    flushSync()
    expect(document.querySelector('[data-testid=heard]')?.textContent).toContain('Somebody who watches')
  })
})
