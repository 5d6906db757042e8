/**
 * What the browser remembers: seats that were taken, decks that were made, the player's name.
 *
 * Seat and deck tokens are secrets and stay here; they never go into an address.
 */
export type KeptSeat = { matchId: string; seat: number; seatToken: string; game: string; sinceMs: number; /** Whether it was found by looking for anybody. */ quick?: boolean }
export type KeptDeck = { id: string; deckToken: string; game: string }

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays; only coming back is lost.
  }
}

const SEATS = 'cardwright.seats'
const DECKS = 'cardwright.decks'
const NAME = 'cardwright.name'
const MOST_SEATS = 50

export const keptSeats = (): KeptSeat[] => read<KeptSeat[]>(SEATS, [])
export const keptSeat = (matchId: string): KeptSeat | undefined =>
  keptSeats().find((kept) => kept.matchId === matchId)

export function keepSeat(seat: KeptSeat): void {
  const others = keptSeats().filter((kept) => kept.matchId !== seat.matchId)
  write(SEATS, [seat, ...others].slice(0, MOST_SEATS))
}

export function forgetSeat(matchId: string): void {
  write(SEATS, keptSeats().filter((kept) => kept.matchId !== matchId))
}

export const keptDecks = (): KeptDeck[] => read<KeptDeck[]>(DECKS, [])

export function keepDeck(deck: KeptDeck): void {
  write(DECKS, [deck, ...keptDecks().filter((kept) => kept.id !== deck.id)])
}

export function forgetDeck(id: string): void {
  write(DECKS, keptDecks().filter((kept) => kept.id !== id))
}

/** The puzzles of matches that are one. */
const PUZZLES = 'cardwright.puzzles'
export type KeptPuzzle = { name: string; description: string; hint?: string }

export const keptPuzzle = (matchId: string): KeptPuzzle | undefined => read<[string, KeptPuzzle][]>(PUZZLES, []).find(([id]) => id === matchId)?.[1]

export function keepPuzzle(matchId: string, { name, description, hint }: KeptPuzzle): void {
  const kept: KeptPuzzle = { name, description, ...(hint === undefined ? {} : { hint }) }
  write(PUZZLES, [[matchId, kept], ...read<[string, KeptPuzzle][]>(PUZZLES, []).filter(([id]) => id !== matchId)].slice(0, MOST_SEATS))
}

export const keptName = (): string => read<string>(NAME, '')
export const keepName = (name: string): void => write(NAME, name)

export const readKept = read
export const writeKept = write

/** Whom one does not want to hear, by match. */
const MUTED = 'cardwright.muted'
export const mutedSeats = (matchId: string): number[] => read<[string, number[]][]>(MUTED, []).find(([id]) => id === matchId)?.[1] ?? []

export function keepMuted(matchId: string, seats: number[]): void {
  const others = read<[string, number[]][]>(MUTED, []).filter(([id]) => id !== matchId)
  write(MUTED, [...(seats.length > 0 ? [[matchId, seats] as [string, number[]]] : []), ...others].slice(0, MOST_SEATS))
}
