import { plainName } from '../lib/pictures'

/** A deck list as text, changed one card at a time; the text stays what the player wrote. */
export type DeckLine = { count: number; name: string }

/** A count and a name; what sites write behind it is not part of the name: a set and a number, foil, categories. */
const LINE = /^\s*(?:SB:\s*)?(\d+)[xX]?\s+(.+?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+[\w★†-]+)?|\|[^|]*)?(?:\s+\*\w+\*)*(?:\s+\[[^\]]*\])?\s*$/

/** Whether two names are the same card's, however they are typed. */
const same = (one: string, other: string): boolean => plainName(one) === plainName(other)

/** The cards of a list, with the copies of a name added up. */
export function cardsOf(text: string): DeckLine[] {
  const found = new Map<string, number>()
  for (const line of text.split('\n')) {
    const match = LINE.exec(line)
    if (match?.[2]) found.set(match[2], (found.get(match[2]) ?? 0) + Number(match[1]))
  }
  return [...found].map(([name, count]) => ({ count, name }))
}

export const copiesOf = (text: string, name: string): number =>
  cardsOf(text).filter((line) => same(line.name, name)).reduce((sum, line) => sum + line.count, 0)

/** The text with another name on one of its lines, counted from 1. */
export function rename(text: string, line: number, name: string): string {
  const lines = text.split('\n')
  const old = lines[line - 1]
  if (old === undefined) return text
  const count = /^\s*(?:SB:\s*)?\d+[xX]?\s+/.exec(old)?.[0] ?? ''
  lines[line - 1] = `${count}${name}`
  return lines.join('\n')
}

/** The text with one copy more or less: changes the line of the card, adds it, or takes it out. */
export function addCopies(text: string, name: string, by: number): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => same(LINE.exec(line)?.[2] ?? '', name))
  if (at < 0) {
    if (by <= 0) return text
    const before = text.trimEnd()
    return `${before}${before ? '\n' : ''}${by} ${name}\n`
  }
  const count = Number(LINE.exec(lines[at] ?? '')?.[1] ?? 0) + by
  if (count <= 0) lines.splice(at, 1)
  else lines[at] = `${count} ${name}`
  return lines.join('\n')
}
