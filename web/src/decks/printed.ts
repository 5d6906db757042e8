import type { CardFace, CardListed, Figure } from '../wire'

export type Reason = { message: string; line: { before: string; word: string; after: string } | null; hints: string[] }

/**
 * Why a text is not understood, taken apart: the sentence without the place in a file that nobody here has, the line in
 * question with the word that is underlined below it, and what stands under both.
 */
export function reasonOf(problem: string): Reason {
  const lines = problem.replace(/^\S+?:\d+:\d+: /, '').trimEnd().split('\n')
  const at = lines.findIndex((line) => /^\s*\d+ \| /.test(line))
  const text = lines[at]?.replace(/^\s*\d+ \| /, '')
  const [, gap = '', marks = ''] = /^\s*\| ( *)(\^+)/.exec(lines[at + 1] ?? '') ?? []
  const hints = lines.slice(1).filter((line) => line.trim() !== '' && !/^\s*\d*\s*\|/.test(line)).map((line) => line.trim())
  const line = text === undefined || marks === '' ? null : { before: text.slice(0, gap.length), word: text.slice(gap.length, gap.length + marks.length), after: text.slice(gap.length + marks.length) }
  return { message: lines[0] ?? '', line, hints }
}

/** The first sets of a card that was printed often. */
export const setsOf = (sets: string[]): string => (sets.length > 3 ? `${sets.slice(0, 3).join(', ')} …` : sets.join(', '))

const figure = (name: string, value: string): Figure => ({ name, value: Number(value), tone: 'plain' })

/**
 * A card of the catalogue as a face. What is printed comes as lines of text: a cost in symbols (if the game has such),
 * the type line, the rules, and at the end power and toughness. A type line may name cost and figures in words, or end
 * with the power.
 */
export function faceOf(card: CardListed): CardFace {
  const lines = card.text.split('\n').map((line) => line.trim()).filter((line) => line !== '')
  if (lines[0]?.startsWith('Layout: ')) lines.shift()
  const symbols = /^(\{[^{}]+\})+$/.test(lines[0] ?? '') ? (lines.shift() ?? '') : ''
  const typed = typeLine(lines.shift() ?? '')
  const body = /^(\d+)\/(\d+)$/.exec(lines.at(-1) ?? '')
  if (body) lines.pop()
  return {
    slot: -1,
    front: { name: card.title ?? card.name, kind: typed.kind, cost: symbols || typed.cost, text: lines.join('\n') },
    numbers: body?.[1] && body[2] ? [figure('power', body[1]), figure('toughness', body[2])] : typed.numbers,
    badges: [],
    turned: false,
    attachedTo: null,
  }
}

/** "Unit, Ground, cost 2, power 2, HP 3" or "Unit 3" taken apart. */
function typeLine(line: string): { kind: string; cost: string; numbers: Figure[] } {
  const last = /^([^,]*\S)\s+(\d+)$/.exec(line)
  if (last?.[1] && last[2]) return { kind: last[1], cost: '', numbers: [figure('power', last[2])] }
  const parts = line.split(', ').map((part) => /^(cost|power|HP) (\d+)$/.exec(part) ?? part)
  const named = parts.filter((part) => typeof part !== 'string')
  const kind = parts.filter((part) => typeof part === 'string').join(', ').replace(' - ', ' — ')
  const numbers = named.flatMap(([, name, value]) => (name && value && name !== 'cost' ? [figure(name, value)] : []))
  return { kind, cost: named.find(([, name]) => name === 'cost')?.[2] ?? '', numbers }
}
