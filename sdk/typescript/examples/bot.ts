/**
 * A bot that plays a whole match against one of the server's own: `npm run build && npm run bot -- magic`.
 *
 * It answers by lot. A better one looks at `snapshot.scene` (or at the game's own view) in `choose`.
 */
import { Lobby, Refusal, Seat, type SeatOptions, type Seated, type Snapshot } from '../src/index.js'
import { webSocket } from '../src/node.js'

/** Plays a seat to the end of its match and gives the last snapshot; after so many answers it gives up. */
export async function play(seat: Seat, most = 5_000): Promise<Snapshot> {
  let answers = 0
  for await (const snapshot of seat.snapshots()) {
    if (snapshot.stage === 'over') return snapshot
    if (snapshot.stage === 'lobby') {
      if (!snapshot.seats[seat.welcome?.seat ?? 0]?.ready) seat.ready()
      continue
    }
    if (!snapshot.question) continue
    if ((answers += 1) > most) {
      seat.concede()
      continue
    }
    try {
      const reply = await seat.wholeReply(snapshot.version, snapshot.question)
      await seat.reply(snapshot.version, reply)
    } catch (error) {
      // Somebody else was faster, or the line was lost: the next snapshot says what is asked now.
      if (!(error instanceof Refusal) || !['stale_version', 'unavailable'].includes(error.fault.code)) throw error
    }
  }
  throw new Error('the match did not end')
}

/** Opens a match of a game against the server's weakest bot and takes the seat. */
export async function challenge(lobby: Lobby, game: string, options: SeatOptions = {}): Promise<[Seated, Seat]> {
  const listed = (await lobby.games()).find((other) => other.name === game)
  if (!listed) throw new Error(`the server has no game ${game}`)
  const format = listed.formats.find(({ name }) => listed.decks.some((deck) => deck.format === name)) ?? listed.formats[0]!
  const deck = listed.decks.find((deck) => deck.format === format.name)
  const bots = Array.from({ length: format.minSeats - 1 }, () => ({ bot: 'beginner' }))
  const wanted = { game, format: format.name, name: 'Bot in TypeScript', options: { bots, listed: false } }
  const opened = await lobby.create(deck ? { ...wanted, deck: { builtin: deck.name } } : wanted)
  if (!('seatToken' in opened)) throw new Error('there was no seat left')
  return [opened, new Seat(opened.matchId, opened.seatToken, { base: lobby.base, ...options })]
}

async function main(): Promise<void> {
  const [game = 'skirmish', base = 'http://127.0.0.1:8080'] = process.argv.slice(2)
  const onEvent = ({ line }: { line: string | null }) => line !== null && console.log(line)
  const [, seat] = await challenge(new Lobby(base), game, { onEvent, socket: webSocket })
  const { outcome } = await play(seat)
  seat.close()
  const won = typeof outcome === 'object' && outcome !== null && ((outcome.won >> (seat.welcome?.seat ?? 0)) & 1) === 1
  console.log(won ? 'It won.' : 'It did not win.')
}

if (import.meta.url === `file://${process.argv[1]}`) await main()
