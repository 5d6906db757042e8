import type { Page, WebSocketRoute } from '@playwright/test'
import { snapshot } from '../test/fixtures'
import type { Question, ServerFrame, Snapshot } from '../src/wire'

/** A made-up table: the page talks to this instead of a server. */
export class MockTable {
  socket: WebSocketRoute | null = null
  readonly sent: { type: string; payload?: unknown }[] = []

  constructor(readonly page: Page, private readonly game = 'skirmish') {}

  /** Opens the page of a match as its first seat. */
  async open(url: string, first: Snapshot): Promise<void> {
    await this.page.addInitScript(() => {
      const seat = { matchId: 'mock', seat: 0, seatToken: 'secret', game: 'skirmish', sinceMs: 0 }
      localStorage.setItem('cardwright.seats', JSON.stringify([seat]))
    })
    await this.page.route('**/api/matches/mock/log', (route) => route.fulfill({ json: { version: 0, lines: [] } }))
    await this.page.routeWebSocket('**/ws/mock*', (socket) => {
      this.socket = socket
      socket.onMessage((message) => this.sent.push(JSON.parse(String(message)) as { type: string }))
      this.say({ type: 'welcome', payload: { matchId: 'mock', seat: 0, game: this.game, protocol: 1 } })
      this.say({ type: 'snapshot', payload: first })
    })
    await this.page.goto(`${url}/#/match/mock`)
  }

  say(frame: ServerFrame): void {
    this.socket?.send(JSON.stringify(frame))
  }

  ask(question: Question, version: number): void {
    this.say({ type: 'snapshot', payload: snapshot(question, version) })
  }
}
