import { describe, expect, it } from 'vitest'
import { Table } from '../src/lib/table.svelte'
import type { Past } from '../src/wire'
import { FakeServer, snapshot } from './fixtures'

describe('what happened before one came', () => {
  it('comes before what is told meanwhile, and nothing comes twice', async () => {
    let arrive: (past: Past) => void = () => {}
    const past = new Promise<Past>((done) => (arrive = done))
    const server = new FakeServer()
    const table = new Table('m', 'secret', () => server, () => past)
    server.welcome(0)
    server.say({ type: 'snapshot', payload: snapshot(null, 7) })
    server.say({ type: 'event', payload: { version: 7, event: {}, line: 'You pass.' } })
    server.say({ type: 'event', payload: { version: 8, event: {}, line: 'Bob passes.' } })
    arrive({ version: 7, lines: ['The cards are dealt.', 'You pass.'] })
    await past
    await Promise.resolve()
    await Promise.resolve()
    expect(table.log.map((line) => line.text)).toEqual(['The cards are dealt.', 'You pass.', 'Bob passes.'])
    expect(new Set(table.log.map((line) => line.id)).size).toBe(3)
    table.close()
  })

  it('is not missed where it cannot be had', async () => {
    const server = new FakeServer()
    const table = new Table('m', null, () => server, () => Promise.reject(new Error('gone')))
    server.welcome(null)
    server.say({ type: 'event', payload: { version: 1, event: {}, line: 'Bob passes.' } })
    await Promise.resolve()
    expect(table.log).toHaveLength(1)
    table.close()
  })
})
