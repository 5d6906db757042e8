import type { Phrase, Said } from '../wire'

/** What the phrases of the wire are in this client's language. */
export const PHRASES: Record<Phrase, string> = {
  hello: 'Hello!',
  goodLuck: 'Good luck, have fun!',
  wellPlayed: 'Well played!',
  thanks: 'Thank you!',
  sorry: 'Sorry!',
  oops: 'Oops!',
  thinking: 'Let me think …',
  backSoon: 'I’ll be right back.',
  goodGame: 'Good game!',
  again: 'Shall we play again?',
  smile: 'smiles',
  laugh: 'laughs',
  wow: 'is amazed',
  sad: 'is sad',
  applause: 'applauds',
}

/** Those that are drawn; the words are for who hears them. */
export const GESTURES: readonly Phrase[] = ['smile', 'laugh', 'wow', 'sad', 'applause']
export const WORDS = (Object.keys(PHRASES) as Phrase[]).filter((phrase) => !GESTURES.includes(phrase))

/** What was said in words, and the gesture if it is one; a phrase of a newer server is shown by its id. */
export function spokenBy(said: Said): { text: string; gesture: Phrase | null } {
  if ('text' in said) return { text: said.text, gesture: null }
  return { text: PHRASES[said.phrase] ?? said.phrase, gesture: GESTURES.includes(said.phrase) ? said.phrase : null }
}
