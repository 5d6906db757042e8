import type { DeckLine } from '../wire'

export type Bar = { cost: string; cards: number }
export type Group = { kind: string; cards: number; lines: DeckLine[] }
export type Order = 'kind' | 'cost' | 'name'

/** What costs this or more stands in the last bar. */
const LAST = 7

/** How many cards of the main deck cost how much; what costs nothing to play, such as a land, is not counted. */
export function curve(lines: readonly DeckLine[]): Bar[] {
  const bars = Array.from({ length: LAST + 1 }, (_, cost) => ({ cost: cost === LAST ? `${LAST}+` : `${cost}`, cards: 0 }))
  for (const { section, count, cost, kind } of lines) {
    const bar = bars[Math.min(cost ?? -1, LAST)]
    if (section === 'main' && bar && !/\bland\b/i.test(kind ?? '')) bar.cards += count
  }
  const [least] = bars
  return bars.some(({ cards }) => cards > 0) ? bars.filter((bar) => bar !== least || bar.cards > 0) : []
}

/** A type line without what stands after its dash, and in one word where it has several. */
const KINDS = ['Creature', 'Planeswalker', 'Artifact', 'Enchantment', 'Instant', 'Sorcery', 'Land', 'Leader', 'Base', 'Unit', 'Upgrade', 'Event', 'Action']
const kindOf = ({ kind = '' }: DeckLine): string => KINDS.find((word) => kind.toLowerCase().includes(word.toLowerCase())) ?? (kind.split('—')[0]?.trim() || 'Other')

/** The cards of a deck under headings: by their kinds, by what they cost, or all by name. */
export function sorted(lines: readonly DeckLine[], order: Order): Group[] {
  const named = lines.toSorted((one, other) => one.name.localeCompare(other.name))
  const heading = (line: DeckLine) => (order === 'kind' ? kindOf(line) : order === 'cost' ? (line.cost === undefined ? 'No cost' : `Costs ${line.cost}`) : 'All cards')
  const groups = new Map<string, DeckLine[]>()
  for (const line of named) groups.set(heading(line), [...(groups.get(heading(line)) ?? []), line])
  const rank = ([kind, [first]]: [string, DeckLine[]]) => (order === 'cost' ? (first?.cost ?? Infinity) : (KINDS.indexOf(kind) + KINDS.length + 1) % (KINDS.length + 1))
  return [...groups].toSorted((one, other) => rank(one) - rank(other)).map(([kind, all]) => ({ kind, lines: all, cards: all.reduce((sum, { count }) => sum + count, 0) }))
}
