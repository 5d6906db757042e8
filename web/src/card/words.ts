import type { CardFace, Figure } from '../wire'
import { spoken } from './symbols'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A number in words: "Power: 5". */
export const figureWords = (figure: Figure): string => `${capital(figure.name)}: ${figure.value}`

/** Everything on a card, for those who do not see it. */
export function cardWords(face: CardFace): string {
  if (!face.front) return 'A face-down card'
  const { name, kind, cost, text } = face.front
  const tones = { plain: '', better: ' (raised)', worse: ' (lowered)' }
  const figures = face.numbers.map((figure) => figureWords(figure) + tones[figure.tone])
  return [name, spoken(cost), kind, ...figures, ...face.badges, spoken(text)].filter((part) => part !== '').join(', ')
}

/** The type line, without a number that stands on the card anyway. */
export function kindLine(face: CardFace): string {
  const kind = face.front?.kind ?? ''
  const number = /^(.*\S)\s+(\d+)$/.exec(kind)
  const shown = face.numbers.some((figure) => figure.name === 'power' && String(figure.value) === number?.[2])
  return shown ? (number?.[1] ?? kind) : kind
}

/** How much text a card has to hold: long texts are set smaller, and where there is none the picture has the room. */
export function textSize(text: string): 'none' | 'short' | 'medium' | 'long' | 'dense' | 'fine' | 'finest' {
  if (text === '') return 'none'
  if (text.length <= 44) return 'short'
  if (text.length <= 72) return 'medium'
  if (text.length <= 98) return 'long'
  if (text.length <= 150) return 'dense'
  return text.length <= 240 ? 'fine' : 'finest'
}

/** A card that nobody knows anything of. */
export const BACK: CardFace = { slot: -1, front: null, numbers: [], badges: [], turned: false, attachedTo: null }
