/**
 * Player names in texts that are written without them: the port of `cardwright_table::names::fill`.
 *
 * Replaces `@n` by names and picks the right half of each `[third person|you]` after it; the reader's own
 * seat becomes "you".
 */
export function fill(text: string, names: readonly string[], you: number | null): string {
  let out = ''
  let secondPerson = false
  let rest = text
  for (;;) {
    const at = rest.search(/[@[]/)
    if (at < 0) return out + rest
    out += rest.slice(0, at)
    rest = rest.slice(at)
    const mark: Mark | null = rest.startsWith('@') ? nameAt(rest, names, you, out) : verbAt(rest, secondPerson)
    if (mark?.secondPerson !== undefined) secondPerson = mark.secondPerson
    out += mark ? mark.text : rest.charAt(0)
    rest = rest.slice(mark ? mark.used : 1)
  }
}

type Mark = { text: string; used: number; secondPerson?: boolean }

function nameAt(rest: string, names: readonly string[], you: number | null, before: string): Mark | null {
  const digit = /^@(\d)/.exec(rest)?.[1]
  const seat = digit === undefined ? -1 : Number(digit)
  const name = names[seat]
  if (name === undefined) return null
  if (seat !== you) return { text: name, used: 2, secondPerson: false }
  const startsSentence = before === '' || /[\n.]$|\. $/.test(before)
  const word = startsSentence ? 'You' : 'you'
  const owns = rest.startsWith("'s", 2)
  return { text: owns ? `${word}r` : word, used: owns ? 4 : 2, secondPerson: true }
}

function verbAt(rest: string, secondPerson: boolean): Mark | null {
  const end = rest.indexOf(']')
  const bar = rest.indexOf('|')
  if (end < 0 || bar < 0 || bar > end) return null
  return { text: secondPerson ? rest.slice(bar + 1, end) : rest.slice(1, bar), used: end + 1 }
}
