import type { Outcome, Seat } from '../wire'

/** How a match ended, in a sentence for one viewer. */
export function endWords(outcome: Outcome | null, names: readonly string[], you: Seat | null): string {
  if (outcome === null) return 'The match is over'
  if (outcome === 'drawn') return 'The match is drawn'
  if (outcome === 'capped') return 'Nobody won in time'
  const winners = names.filter((_, seat) => (outcome.won >> seat) & 1)
  if (you !== null && (outcome.won >> you) & 1) return winners.length > 1 ? 'You win together' : 'You win'
  if (winners.length === 0) return 'Nobody wins'
  return `${winners.join(' and ')} ${winners.length > 1 ? 'win' : 'wins'}`
}
