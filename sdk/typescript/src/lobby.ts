import { Refusal } from './refusal.js'
import type {
  CardPage, CreateMatch, DeckDraft, DeckKept, DeckMade, DeckNamed, DeckReport, Fault, GameListed, GameRules, JoinMatch,
  Listed, MatchListed, Moment, NameListed, Opened, PackSet, Past, PublicMatch, QuickMatch, Seated, Stats,
} from './wire.js'

export type LobbyOptions = {
  /** Instead of the usual `fetch`. */
  fetch?: typeof fetch
}

/** Which cards; what is not said is not asked for. */
export type CardQuery = {
  /** What the name or the text contains. */
  search?: string
  /** What the name contains; accents make no difference. */
  name?: string
  /** What the text contains. */
  text?: string
  /** Colours in the game's words, separated by commas; the card has all of them. `colorless` for none. */
  color?: string
  /** Words of the type line, separated by spaces. */
  type?: string
  /** What it costs: `3`, `2-4`, `5-` or `-2`. */
  cost?: string
  /** A set in which it was printed, or a part of the library. */
  set?: string
  /** Whether its text is understood. */
  understood?: boolean
  /** Where to look; everywhere if absent. */
  from?: 'box' | 'library'
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const at = encodeURIComponent

/** Everything that can be asked over HTTP. */
export class Lobby {
  /** Where the server is, such as `http://127.0.0.1:8080`; the page's own server if nothing is said. */
  readonly base: string
  private readonly fetch: typeof fetch

  constructor(base = '', options: LobbyOptions = {}) {
    this.base = base.replace(/\/$/, '')
    this.fetch = options.fetch ?? ((...request) => fetch(...request))
  }

  games = async (): Promise<GameListed[]> => (await this.json<Listed<GameListed>>('GET', '/api/games')).items

  game = (name: string): Promise<GameRules> => this.json('GET', `/api/games/${at(name)}`)

  cards = (game: string, search: string, page: number): Promise<CardPage> => this.findCards(game, { search }, page)

  /** The cards that fit, in the box and in the server's library. */
  findCards = (game: string, wanted: CardQuery, page = 1): Promise<CardPage> => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(wanted)) if (value !== undefined && value !== '') query.set(name, String(value))
    query.set('page', String(page))
    return this.json('GET', `/api/games/${at(game)}/cards?${query}`)
  }

  /** The sets from which packs of a game can be made. */
  sets = async (game: string): Promise<PackSet[]> => (await this.json<Listed<PackSet>>('GET', `/api/games/${at(game)}/sets`)).items

  /** The newest matches of the lobby, as many as stand on one page. */
  matches = async (): Promise<MatchListed[]> => (await this.matchPage()).items

  /** A page of the lobby; `next` of one is `after` of the next. */
  matchPage = (game?: string, after?: string): Promise<Listed<MatchListed>> => {
    const query = new URLSearchParams()
    if (game !== undefined) query.set('game', game)
    if (after !== undefined) query.set('after', after)
    return this.json('GET', `/api/matches?${query}`)
  }

  match = (id: string): Promise<PublicMatch> => this.json('GET', `/api/matches/${at(id)}`)

  create = (wanted: CreateMatch): Promise<Opened> => this.json('POST', '/api/matches', wanted)

  join = (id: string, wanted: JoinMatch): Promise<Seated> => this.json('POST', `/api/matches/${at(id)}/join`, wanted)

  /** A seat at a table where somebody waits for exactly this game and format, or at a new one. */
  quickMatch = (wanted: QuickMatch): Promise<Seated> => this.json('POST', '/api/quick-match', wanted)

  /** Gives up a seat before the match. */
  leave = async (id: string, token: string): Promise<void> => {
    await this.request('POST', `/api/matches/${at(id)}/leave`, undefined, token)
  }

  /** Closes the table before the match, for who opened it. */
  cancel = async (id: string, token: string): Promise<void> => {
    await this.request('DELETE', `/api/matches/${at(id)}`, undefined, token)
  }

  /** The same seat of the next match, with the token of the finished one. */
  rematch = (id: string, token: string): Promise<Seated> =>
    this.json('POST', `/api/matches/${at(id)}/rematch`, {}, token)

  /** What has happened, as the seat of the token perceived it, or a spectator. */
  past = (id: string, token: string | null): Promise<Past> =>
    this.json('GET', `/api/matches/${at(id)}/log`, undefined, token ?? undefined)

  /** A moment of a finished match, through the eyes of a seat, of `all` or of a `spectator`. */
  moment = (id: string, number: number, view: string): Promise<Moment> =>
    this.json('GET', `/api/matches/${at(id)}/moments/${number}?view=${at(view)}`)

  names = async (id: string, list: number, size: number, search: string): Promise<NameListed[]> => {
    const path = `/api/matches/${at(id)}/names/${list}?size=${size}&search=${at(search)}`
    return (await this.json<Listed<NameListed>>('GET', path)).items
  }

  /** The document of a finished match. */
  replay = async (id: string): Promise<string> => (await this.request('GET', this.replayPath(id))).text()

  /** Where that document can be fetched. */
  replayPath = (id: string): string => `/api/matches/${at(id)}/replay`

  decks = async (token: string): Promise<DeckNamed[]> =>
    (await this.json<Listed<DeckNamed>>('GET', '/api/decks', undefined, token)).items

  deck = (id: string): Promise<DeckKept> => this.json('GET', `/api/decks/${at(id)}`)

  validate = (draft: DeckDraft): Promise<DeckReport> => this.json('POST', '/api/decks/validate', draft)

  /** Saves a deck; with the token of another one, both are found together. */
  saveDeck = (draft: DeckDraft, token?: string): Promise<DeckMade> => this.json('POST', '/api/decks', draft, token)

  changeDeck = (id: string, draft: DeckDraft, token: string): Promise<DeckKept> =>
    this.json('PUT', `/api/decks/${at(id)}`, draft, token)

  dropDeck = async (id: string, token: string): Promise<void> => {
    await this.request('DELETE', `/api/decks/${at(id)}`, undefined, token)
  }

  stats = (): Promise<Stats> => this.json('GET', '/api/stats')

  private async json<T>(method: Method, path: string, body?: unknown, token?: string): Promise<T> {
    return (await (await this.request(method, path, body, token)).json()) as T
  }

  private async request(method: Method, path: string, body?: unknown, token?: string): Promise<Response> {
    const headers: Record<string, string> = {}
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`
    const init: RequestInit = { method, headers }
    if (body !== undefined) init.body = JSON.stringify(body)
    let response: Response
    try {
      response = await this.fetch(this.base + path, init)
    } catch {
      throw new Refusal({ code: 'unavailable', message: 'The server cannot be reached.' })
    }
    if (response.ok) return response
    const fault = (await response.json().catch(() => null)) as Fault | null
    throw new Refusal(fault ?? { code: 'unavailable', message: `The server answered ${response.status}.` })
  }
}
