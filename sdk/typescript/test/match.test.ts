import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { challenge, play } from '../examples/bot.js'
import { Lobby, Refusal, type Said, Seat, type Snapshot } from '../src/index.js'
import { webSocket } from '../src/node.js'
import { TestServer } from './server.js'

/** After so many answers a bot that plays by lot gives up: whether games end is not what is tested here. */
const ENOUGH = 400

const skip = TestServer.program === undefined ? 'CARDWRIGHT_BIN does not say where the server is' : false
let server: TestServer
let lobby: Lobby

before(async () => {
  if (skip) return
  server = await TestServer.start()
  lobby = new Lobby(server.base)
})

after(async () => {
  if (!skip) await server.stop()
})

test('a match of each game is played to its end', { skip, timeout: 600_000 }, async (t) => {
  const games = await lobby.games()
  assert.ok(games.length >= 3)
  for (const { name } of games) {
    await t.test(name, async () => {
      const [seated, seat] = await challenge(lobby, name, { socket: webSocket })
      const last = await play(seat, ENOUGH)
      seat.close()
      assert.ok(last.outcome !== null && last.version > 0)
      assert.ok((await lobby.replay(seated.matchId)).length > 100)
    })
  }
})

test('snapshots made of changes are those that a whole snapshot shows', { skip, timeout: 120_000 }, async () => {
  const [seated, seat] = await challenge(lobby, 'skirmish', { socket: webSocket })
  const whole = new Seat(seated.matchId, seated.seatToken, { base: server.base, socket: webSocket, sight: { show: 'both' } })
  const seen = new Map<number, Snapshot>()
  const watching = (async () => {
    for await (const snapshot of whole.snapshots()) seen.set(snapshot.version, snapshot)
  })()
  let compared = 0
  const compare = (async () => {
    for await (const { version } of seat.snapshots()) {
      // What each has of a version may be of a moment before or after: the last one of both is compared.
      const other = seen.get(version)
      if (other && seat.snapshot?.version === version && seat.snapshot.stage === other.stage) {
        assert.deepEqual(seat.snapshot.scene, other.scene)
        assert.deepEqual(seat.snapshot.question, other.question)
        assert.equal(seat.snapshot.view, null)
        compared += 1
      }
    }
  })()
  await play(seat, ENOUGH)
  await Promise.all([watching, compare])
  assert.ok(compared > 0, `${compared} compared`)
  seat.close()
  whole.close()
})

test('a match goes on after the server was killed', { skip, timeout: 120_000 }, async () => {
  const lines: string[] = []
  const [, seat] = await challenge(lobby, 'skirmish', { socket: webSocket, onLine: (line) => lines.push(line) })
  const ending = play(seat, 30)
  await seat.until((snapshot) => snapshot.version >= 4)
  await server.restart()
  seat.hurry()
  const last = await ending
  assert.equal(last.stage, 'over')
  assert.ok(lines.includes('lost') && lines.lastIndexOf('open') > lines.indexOf('lost'), lines.join())
  seat.close()
})

test('two who look for a quick match meet, and hear what each other says', { skip, timeout: 60_000 }, async () => {
  const wish = { game: 'skirmish', deck: { builtin: 'vanguard' } }
  const [one, two] = [await lobby.quickMatch(wish), await lobby.quickMatch(wish)]
  assert.deepEqual([one.matchId, one.seat, two.seat], [two.matchId, 0, 1])
  const said = await new Promise<Said>((heard) => {
    const ann = new Seat(one.matchId, one.seatToken, { base: server.base, socket: webSocket })
    const bob = new Seat(two.matchId, two.seatToken, { base: server.base, socket: webSocket, onSaid: (said) => {
      heard(said)
      for (const seat of [ann, bob]) seat.close()
    } })
    void Promise.all([ann.until(() => true), bob.until(() => true)]).then(() => ann.say({ phrase: 'hello' }))
  })
  assert.deepEqual(said, { seat: 0, phrase: 'hello' })
})

describe('what is refused', () => {
  test('a command that does not fit says why, and the seat goes on', { skip, timeout: 60_000 }, async () => {
    const [, seat] = await challenge(lobby, 'skirmish', { socket: webSocket })
    await seat.until(() => true)
    seat.ready()
    const asked = await seat.until((snapshot) => snapshot.question !== null)
    const wrong = await seat.command(asked.version, { dance: {} }).catch((error: unknown) => error)
    assert.ok(wrong instanceof Refusal && wrong.fault.code === 'invalid_command')
    await seat.command(asked.version, 'pass')
    assert.ok(seat.snapshot!.version > asked.version)
    seat.close()
  })

  test('a token that opens nothing ends the seat', { skip, timeout: 60_000 }, async () => {
    const [seated, first] = await challenge(lobby, 'skirmish', { socket: webSocket })
    first.close()
    const seat = new Seat(seated.matchId, 'nobody', { base: server.base, socket: webSocket })
    await assert.rejects(seat.until(() => true), (error) => error instanceof Refusal && error.fault.code === 'bad_token')
    assert.equal(seat.line, 'closed')
  })

  test('an order that cannot be met names every problem', { skip, timeout: 60_000 }, async () => {
    const wanted = { game: 'skirmish', deck: { text: '3 Nobody' } }
    const refused = await lobby.create(wanted).catch((error: unknown) => error)
    assert.ok(refused instanceof Refusal && refused.fault.code === 'invalid_deck' && refused.problems.length > 0)
  })
})
