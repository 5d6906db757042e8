/** What a puzzle file tells about itself. */
export type Puzzle = { name: string; description: string; text: string; hint?: string }

/** Reads the first part of a puzzle file; the server judges the rest. */
export function readPuzzle(text: string): Puzzle {
  const [about = ''] = text.split(/^\[state\]/im)
  const told = (key: string) => new RegExp(`^${key}:(.*)$`, 'im').exec(about)?.[1]?.trim() ?? ''
  return { name: told('Name') || 'A puzzle', description: told('Description') || goal(told('Goal'), told('Turns')), text }
}

function goal(wanted: string, turns: string): string {
  if (wanted === '') return ''
  return `Goal: ${wanted.toLowerCase()}${turns === '' ? '' : ` within ${turns === '1' ? 'this turn' : `${turns} turns`}`}.`
}

/** Whether a text is a puzzle at all: it has a position. */
export const isPuzzle = (text: string): boolean => /^\[state\]/im.test(text)
