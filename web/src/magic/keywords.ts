import type { CardFace } from '../wire'
import type { MagicView } from './view'

/** A keyword: how it is drawn on a permanent, in a picture of 24 by 24, and what it means in a sentence. */
export type Keyword = { name: string; path: string; words: string }

const KEYWORDS: Keyword[] = [
  { name: 'flying', path: 'M2 8C8 8 11 11 12 15C13 11 16 8 22 8C21 13 17 14 15 14C14 17 13 18 12 20C11 18 10 17 9 14C7 14 3 13 2 8Z', words: 'Only creatures with flying or reach can block it.' },
  { name: 'reach', path: 'M5 20V14L10 9V4H14V9L19 14V20H15V15L12 12L9 15V20Z', words: 'It can block creatures with flying.' },
  { name: 'first strike', path: 'M19 3L21 5L11 15L13 17L11 19L8 16L4 20L3 19L7 15L5 13L7 11L9 13Z', words: 'It deals its combat damage before creatures without first strike.' },
  { name: 'double strike', path: 'M17 2L19 4L9 14L11 16L9 17L7 15L3 19L2 18L6 14L4 12L6 11L8 12ZM21 6L22 8L13 17L15 19L13 21L11 19L8 22L7 21L11 17L10 16L12 15Z', words: 'It deals combat damage twice: first, and together with the others.' },
  { name: 'deathtouch', path: 'M12 3C18 3 21 7 20 12C19.6 14 18 15 17 16V20H14V17H13V20H11V17H10V20H7V16C6 15 4.4 14 4 12C3 7 6 3 12 3ZM8.5 9A2 2 0 1 0 8.5 13A2 2 0 1 0 8.5 9ZM15.5 9A2 2 0 1 0 15.5 13A2 2 0 1 0 15.5 9Z', words: 'Any damage that it deals to a creature is enough to destroy it.' },
  { name: 'lifelink', path: 'M12 20C6 16 3 12 3 8.5C3 5.5 5.3 4 7.5 4C9.5 4 11 5 12 7C13 5 14.5 4 16.5 4C18.7 4 21 5.5 21 8.5C21 12 18 16 12 20Z', words: 'Whoever controls it gains as much life as it deals damage.' },
  { name: 'trample', path: 'M4 4H9V12L13 15C17 16 20 17 20 20H4ZM6 20', words: 'What is more than enough for its blockers hits whom it attacks.' },
  { name: 'vigilance', path: 'M2 12C6 6 18 6 22 12C18 18 6 18 2 12ZM12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8ZM12 10.5A1.5 1.5 0 1 1 12 13.5A1.5 1.5 0 1 1 12 10.5Z', words: 'It attacks without tapping.' },
  { name: 'haste', path: 'M14 2L5 13H11L9 22L19 10H13Z', words: 'It can attack and tap as soon as it comes.' },
  { name: 'menace', path: 'M4 4L9 8H15L20 4L19 13C18 18 15 20 12 21C9 20 6 18 5 13ZM8 11L10 14L11 12ZM16 11L14 14L13 12Z', words: 'Only two or more creatures together can block it.' },
  { name: 'hexproof', path: 'M12 2L20 6V12C20 17 16 20 12 22C8 20 4 17 4 12V6ZM12 6L8 8V12C8 15 10 16 12 17.5C14 16 16 15 16 12V8Z', words: 'Opponents cannot make it the target of spells or abilities.' },
  { name: 'shroud', path: 'M12 2C18 4 20 10 20 22H4C4 10 6 4 12 2ZM12 7C9 8 8 11 8 15H16C16 11 15 8 12 7Z', words: 'Nobody can make it the target of spells or abilities.' },
  { name: 'indestructible', path: 'M7 3H17L22 9L12 22L2 9ZM8 6L6 9H9.5L10.5 6ZM13.5 6L14.5 9H18L16 6ZM9.5 11L12 18L14.5 11Z', words: 'Damage and effects that destroy do not destroy it.' },
  { name: 'defender', path: 'M3 5H7V8H10V5H14V8H17V5H21V20H3ZM5 11V13H11V11ZM13 11V13H19V11ZM8 15V17H16V15Z', words: 'It cannot attack.' },
  { name: 'flash', path: 'M12 2L13.8 9.2L21 12L13.8 14.8L12 22L10.2 14.8L3 12L10.2 9.2Z', words: 'It can be cast whenever an instant could.' },
  { name: 'infect', path: 'M12 3C15 8 19 11 19 15A7 7 0 0 1 5 15C5 11 9 8 12 3ZM9 15A3 3 0 0 0 12 18V16A1 1 0 0 1 11 15Z', words: 'It deals damage to creatures as −1/−1 counters and to players as poison counters.' },
  { name: 'wither', path: 'M12 22V13C7 14 4 11 4 6C9 6 12 8 12 12C12 7 15 4 20 3C20 9 17 12 13 13V22Z', words: 'It deals damage to creatures as −1/−1 counters.' },
  { name: 'fear', path: 'M12 2L21 20H3ZM11 8V14H13V8ZM11 16V18H13V16Z', words: 'Only artifact creatures and black creatures can block it.' },
  { name: 'intimidate', path: 'M12 2L21 20H3ZM11 8V14H13V8ZM11 16V18H13V16Z', words: 'Only artifact creatures and creatures that share a colour with it can block it.' },
  { name: 'shadow', path: 'M16 3A9.5 9.5 0 1 0 16 21A8 8 0 0 1 16 3Z', words: 'It can block and be blocked only by creatures with shadow.' },
  { name: 'skulk', path: 'M3 16C6 10 10 9 14 10L20 6L18 12C19 15 17 18 13 18H3Z', words: 'Creatures with greater power cannot block it.' },
  { name: 'changeling', path: 'M6 6A8 8 0 0 1 19 8L22 6V13H15L17.5 10.5A5 5 0 0 0 8 9ZM18 18A8 8 0 0 1 5 16L2 18V11H9L6.5 13.5A5 5 0 0 0 16 15Z', words: 'It is every creature type.' },
  { name: 'horsemanship', path: 'M6 21C5 13 8 8 13 6L14 3L16 6C19 8 20 11 19 14L15 13C13 14 14 18 16 21Z', words: 'Only creatures with horsemanship can block it.' },
  { name: 'flanking', path: 'M3 5L12 12L3 19ZM12 5L21 12L12 19Z', words: 'A creature without flanking that blocks it gets −1/−1 this turn.' },
  { name: 'phasing', path: 'M4 4H14V8H8V14H4ZM20 20H10V16H16V10H20Z', words: 'It comes and goes: every other turn it is treated as if it were not there.' },
]

const BY_NAME = new Map(KEYWORDS.map((keyword) => [keyword.name, keyword]))

/** The keywords among these that can be drawn. */
export const drawnKeywords = (names: readonly string[]): Keyword[] => names.flatMap((name) => BY_NAME.get(name) ?? [])

/** The keywords of a card: those that it has on the battlefield, or those that stand in its text. */
export function keywordsOf(face: CardFace, view: MagicView): Keyword[] {
  const permanent = view.battlefield.find(({ id }) => id === face.slot)
  if (permanent) return drawnKeywords(permanent.keywords)
  const text = face.front?.text.toLowerCase() ?? ''
  return KEYWORDS.filter(({ name }) => new RegExp(`(^|[\\n,;] ?|has |have |gains? |gets .* )${name}\\b`).test(text))
}
