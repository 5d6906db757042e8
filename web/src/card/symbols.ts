import type { Front } from '../wire'

/** A piece of a text: words, or a symbol that stands in braces, such as `{T}` or `{2}`. */
export type Piece = { text: string; symbol: boolean }

export function pieces(text: string): Piece[] {
  return text.split(/(\{[^{}\s]+\})/).flatMap((part): Piece[] => {
    if (part === '') return []
    const symbol = /^\{(.+)\}$/.exec(part)?.[1]
    return [symbol === undefined ? { text: part, symbol: false } : { text: symbol, symbol: true }]
  })
}

const NAMES: Record<string, string> = {
  W: 'white', U: 'blue', B: 'black', R: 'red', G: 'green', C: 'colourless', S: 'snow', T: 'tap', Q: 'untap', E: 'energy', P: 'phyrexian',
}

/** A symbol as it is read out: "tap", "2", "white or blue". */
export const symbolName = (symbol: string): string =>
  symbol.split('/').map((part) => NAMES[part] ?? part).join(' or ')

/** A text with its symbols as they are read out. */
export const spoken = (text: string): string =>
  pieces(text).map((piece) => (piece.symbol ? ` ${symbolName(piece.text)} ` : piece.text)).join('').replace(/ +/g, ' ').trim()

export type Tint = 'w' | 'u' | 'b' | 'r' | 'g' | 'many' | 'none'

const BASICS: [RegExp, Tint][] = [[/Plains/, 'w'], [/Island/, 'u'], [/Swamp/, 'b'], [/Mountain/, 'r'], [/Forest/, 'g']]

/** The colour of a card, read off the symbols of its cost; null for games whose costs have no colours. */
export function tint(front: Front): Tint | null {
  if (/\bLand\b/.test(front.kind)) {
    const own = BASICS.filter(([word]) => word.test(front.kind)).map(([, colour]) => colour)
    return own.length > 1 ? 'many' : (own[0] ?? 'none')
  }
  if (!front.cost.includes('{')) return null
  const colours = new Set(pieces(front.cost).flatMap(({ text }) => text.split('/')).filter((part) => /^[WUBRG]$/.test(part)))
  const [first] = colours
  if (!first) return 'none'
  return colours.size > 1 ? 'many' : (first.toLowerCase() as Tint)
}
