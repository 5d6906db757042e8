import type {
  CardPage, CreateMatch, DeckDraft, DeckKept, DeckMade, DeckReport, Fault, GameListed, GameRules, JoinMatch, Listed,
  MatchListed, Moment, NameListed, Opened, Past, PublicMatch, Seated,
} from '../wire'

/** A request that the server refused, or that never reached it. */
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }

  /** Every problem of a deck, if that is what is wrong. */
  get problems(): string[] {
    const details = this.fault.details as { problems?: string[] } | undefined
    return details?.problems ?? []
  }
}

/** What to tell a person about anything that was thrown. */
export const sentence = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong.'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function request(method: Method, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  const init: RequestInit = { method, headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new Refusal({ code: 'unavailable', message: 'The server cannot be reached.' })
  }
  if (response.ok) return response
  const fault = (await response.json().catch(() => null)) as Fault | null
  throw new Refusal(fault ?? { code: 'unavailable', message: `The server answered ${response.status}.` })
}

async function json<T>(method: Method, path: string, body?: unknown, token?: string): Promise<T> {
  return (await (await request(method, path, body, token)).json()) as T
}

const at = encodeURIComponent

/** Everything that can be asked over HTTP. */
export const api = {
  games: async () => (await json<Listed<GameListed>>('GET', '/api/games')).items,
  game: (name: string) => json<GameRules>('GET', `/api/games/${at(name)}`),
  cards: (game: string, search: string, page: number) =>
    json<CardPage>('GET', `/api/games/${at(game)}/cards?search=${at(search)}&page=${page}`),
  matches: async () => (await json<Listed<MatchListed>>('GET', '/api/matches')).items,
  match: (id: string) => json<PublicMatch>('GET', `/api/matches/${at(id)}`),
  create: (wanted: CreateMatch) => json<Opened>('POST', '/api/matches', wanted),
  join: (id: string, wanted: JoinMatch) => json<Seated>('POST', `/api/matches/${at(id)}/join`, wanted),
  rematch: (id: string, token: string) => json<Seated>('POST', `/api/matches/${at(id)}/rematch`, {}, token),
  past: (id: string, token: string | null) => json<Past>('GET', `/api/matches/${at(id)}/log`, undefined, token ?? undefined),
  moment: (id: string, number: number, view: string) =>
    json<Moment>('GET', `/api/matches/${at(id)}/moments/${number}?view=${at(view)}`),
  names: async (id: string, list: number, size: number, search: string) =>
    (await json<Listed<NameListed>>('GET', `/api/matches/${at(id)}/names/${list}?size=${size}&search=${at(search)}`)).items,
  deck: (id: string) => json<DeckKept>('GET', `/api/decks/${at(id)}`),
  validate: (draft: DeckDraft) => json<DeckReport>('POST', '/api/decks/validate', draft),
  saveDeck: (draft: DeckDraft) => json<DeckMade>('POST', '/api/decks', draft),
  changeDeck: (id: string, draft: DeckDraft, token: string) =>
    json<DeckKept>('PUT', `/api/decks/${at(id)}`, draft, token),
  dropDeck: async (id: string, token: string) => {
    await request('DELETE', `/api/decks/${at(id)}`, undefined, token)
  },
}

/** Where the record of a finished match can be fetched. */
export const recordPath = (id: string): string => `/api/matches/${at(id)}/replay`
