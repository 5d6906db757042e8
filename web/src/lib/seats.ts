import type { PromptShown, Seat, Snapshot } from '../wire'

/** How seats are named in events, prompts and commands. */
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** The seat of a word; nothing if it names none. */
export function seatNamed(called: string | null | undefined): Seat | null {
  const seat = WORDS.indexOf(called ?? '')
  return seat < 0 ? null : seat
}

/** The kind of a prompt: its bare name, or the one key under which its facts stand. */
export const promptKind = (prompt: PromptShown | null | undefined): string | undefined =>
  typeof prompt === 'object' ? Object.keys(prompt ?? {})[0] : prompt

/** The seats that owe an answer. */
export const owing = (snapshot: Snapshot | null | undefined): Seat[] => snapshot?.waitingFor.map(({ seat }) => seat) ?? []
