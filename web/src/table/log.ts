/** A piece of a line: words, or the name of a card. */
export type Spoken = { text: string; card: boolean }

/** A line of the log. */
export type Line = { id: number; version: number; text: string }
/** Lines that say the same one after the other are one, with how often it was said and until when. */
export type Told = Line & { times?: number; until?: number }

export function folded(lines: readonly Line[]): Told[] {
  const told: Told[] = []
  for (const line of lines) {
    const last = told.at(-1)
    // A line that was said once stays the object that it is, so that it is not drawn anew.
    if (last?.text === line.text) told[told.length - 1] = { ...last, times: (last.times ?? 1) + 1, until: line.version }
    else told.push(line)
  }
  return told
}

/** Whether a line begins a turn or a round. */
export const isHeading = (line: string): boolean => /^(—|Turn \d+:|Round \d+\.)/.test(line)

/** Finds the names of cards in a text, the longest first; nothing if there are none. */
export function namesIn(names: Iterable<string>): RegExp | null {
  const all = [...names].filter((name) => name !== '').sort((one, other) => other.length - one.length)
  const written = all.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return all.length > 0 ? new RegExp(`(?<![\\w’'-])(${written.join('|')})(?![\\w-])`) : null
}

/** A line in pieces. */
export function spoken(line: string, names: RegExp | null): Spoken[] {
  if (!names || isHeading(line)) return [{ text: line, card: false }]
  // The pattern has one group, so every second piece is a name.
  return line.split(names).flatMap((text, place) => (text === '' ? [] : [{ text, card: place % 2 === 1 }]))
}
