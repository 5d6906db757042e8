import type { DeckChoice, DeckKept, DeckListed, GameListed } from '../wire'
import { api } from '../lib/api'
import { forgetDeck, keptDecks } from '../lib/keep'

/** A deck that can be played, as a line of a list. */
export type DeckOption = { key: string; name: string; summary: string; choice: DeckChoice; own: boolean }

/** The decks that were made in this browser; those that the server no longer has are forgotten. */
export async function ownDecks(game?: string): Promise<DeckKept[]> {
  const kept = keptDecks().filter((deck) => game === undefined || deck.game === game)
  const found = await Promise.all(
    kept.map((deck) =>
      api.deck(deck.id).catch((error: unknown) => {
        const code = (error as { fault?: { code?: string } }).fault?.code
        if (code === 'not_found') forgetDeck(deck.id)
        return null
      }),
    ),
  )
  return found.filter((deck) => deck !== null)
}

/** Each deck of the box once; it is listed for each format in which it is played. */
export function eachOnce(decks: readonly DeckListed[]): DeckListed[] {
  return decks.filter((deck, place) => decks.findIndex((other) => other.name === deck.name) === place)
}

/** The decks of the box for a format; what formats combined are played with are the decks of the first. */
function decksFor(decks: readonly DeckListed[], format: string): DeckListed[] {
  const exact = decks.filter((deck) => deck.format === format)
  return exact.length > 0 ? exact : decks.filter((deck) => deck.format === format.split('+')[0])
}

/** The decks for a format: own ones first, then those out of the box. */
export function deckOptions(game: GameListed, format: string, own: readonly DeckKept[]): DeckOption[] {
  const mine = own
    .filter((deck) => deck.game === game.name && deck.format === format && deck.problems.length === 0)
    .map((deck) => ({ key: `saved/${deck.id}`, name: deck.name || 'Unnamed deck', summary: 'Your own', choice: { saved: deck.id }, own: true }))
  const boxed = decksFor(game.decks, format)
    .map((deck) => ({ key: `builtin/${deck.name}`, name: deck.name, summary: deck.summary, choice: { builtin: deck.name }, own: false }))
  return [...mine, ...boxed]
}
