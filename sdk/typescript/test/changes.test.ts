import assert from 'node:assert/strict'
import test from 'node:test'
import { Connection, type ServerFrame, type Snapshot, type SocketLike, answerByLot, applyChanges, backoff, socketAddress } from '../src/index.js'

const snapshot = (fields: object): Snapshot => fields as Snapshot

test('what has not changed is shared, and the old snapshot stays as it was', () => {
  const before = snapshot({ version: 1, scene: { zones: [{ id: 0, cards: [1] }, { id: 1, cards: [] }], 'a/b': 1 } })
  const after = applyChanges(before, { set: { '/version': 2, '/scene/zones/1/cards': [7], '/scene/a~1b': 2 } })
  assert.deepEqual(after, { version: 2, scene: { zones: [{ id: 0, cards: [1] }, { id: 1, cards: [7] }], 'a/b': 2 } })
  assert.deepEqual(before, { version: 1, scene: { zones: [{ id: 0, cards: [1] }, { id: 1, cards: [] }], 'a/b': 1 } })
  assert.equal((after.scene as { zones: unknown[] }).zones[0], (before.scene as { zones: unknown[] }).zones[0])
})

test('what came into a list and went out of it is put between what stays', () => {
  const before = snapshot({ version: 1, scene: { zones: [{ cards: [1, 2, 3, 4] }] } })
  const splice = [{ at: '/scene/zones/0/cards', from: 1, gone: 2, come: [8, 9, 10] }]
  const after = applyChanges(before, { set: { '/version': 2 }, splice })
  assert.deepEqual(after, { version: 2, scene: { zones: [{ cards: [1, 8, 9, 10, 4] }] } })
  assert.deepEqual(before, { version: 1, scene: { zones: [{ cards: [1, 2, 3, 4] }] } })
})

test('changes of another snapshot are refused, not half made', () => {
  const before = snapshot({ version: 1, scene: { zones: [1] } })
  assert.throws(() => applyChanges(before, { set: { '/scene/hand/cards': [] } }))
  assert.throws(() => applyChanges(before, { set: {}, splice: [{ at: '/scene/zones', from: 1, gone: 1, come: [] }] }))
  assert.deepEqual(before, { version: 1, scene: { zones: [1] } })
})

test('a connection makes snapshots of changes, and asks for a whole one where it cannot', () => {
  const [sent, shown]: [string[], ServerFrame[]] = [[], []]
  const socket: SocketLike = { send: (text) => void sent.push(text), close: () => undefined, onopen: null, onmessage: null, onclose: null }
  const connection = new Connection({ open: () => socket, onFrame: (frame) => shown.push(frame), onLine: () => undefined })
  const say = (type: string, payload: object) => socket.onmessage?.({ data: JSON.stringify({ type, payload }) })
  socket.onopen?.()
  say('snapshot', { version: 1, scene: { zones: [1] } })
  say('changes', { set: { '/version': 2 }, splice: [{ at: '/scene/zones', from: 1, gone: 0, come: [2] }] })
  assert.deepEqual(shown.at(-1), { type: 'snapshot', payload: { version: 2, scene: { zones: [1, 2] } } })
  say('changes', { set: { '/scene/hand/cards': [] } })
  say('changes', { set: { '/version': 4 } })
  assert.equal(shown.length, 2)
  assert.deepEqual(sent.map((text) => JSON.parse(text).type), ['syncRequest', 'syncRequest'])
  say('snapshot', { version: 4 })
  assert.deepEqual(shown.at(-1), { type: 'snapshot', payload: { version: 4 } })
  connection.close()
})

test('pauses double up to a quarter of a minute', () => {
  assert.deepEqual([0, 1, 2, 9].map((attempt) => backoff(attempt, () => 1)), [500, 1000, 2000, 15_000])
  assert.equal(backoff(0, () => 0), 250)
})

test('a socket has the address of its server and says what it wants to see', () => {
  assert.equal(socketAddress('http://one.example:81', 'a b'), 'ws://one.example:81/ws/a%20b')
  const sight = { show: 'scene', changes: true } as const
  assert.equal(socketAddress('https://one.example', 'm', sight), 'wss://one.example/ws/m?show=scene&changes=true')
})

test('answers by lot fit every kind of question', () => {
  const offer = (value: number, times = 1) => ({ value, label: '', anchor: 'none' as never, times })
  const options = [offer(3), offer(5, 2)]
  const ask = (ask: unknown) => answerByLot({ ask, title: '', options } as never)
  for (let turn = 0; turn < 100; turn += 1) {
    assert.ok([3, 5].includes(ask('one')[0]!))
    const some = ask({ some: { min: 1, max: 9 } })
    assert.ok(some.length >= 1 && some.length <= 3 && some.filter((value) => value === 5).length <= 2)
    const arranged = ask({ arrange: { bins: 2 } })
    assert.equal(arranged.length, 5)
    const number = ask({ number: { min: -1, max: 1 } })[0]!
    assert.ok(number >= -1 && number <= 1)
    const shares = ask({ share: { total: 7, least: 1 } })
    assert.ok(shares.length === 2 && shares[0]! + shares[1]! === 7 && Math.min(...shares) >= 1)
    assert.ok(ask({ name: { list: 0, size: 4 } })[0]! < 4)
    assert.deepEqual(ask('done'), [])
  }
})
