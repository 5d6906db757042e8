import type { CardFace, CardListed } from '../wire'

/**
 * A card of the catalogue as a face. What is printed comes as text: its first line is the type line, the rest
 * the rules; a number that ends the type line is the power.
 */
export function faceOf(card: CardListed): CardFace {
  const [kind = '', ...rest] = card.text.split('\n')
  const power = /^(.*\S)\s+(\d+)$/.exec(kind.trim())
  return {
    slot: -1,
    front: { name: card.name, kind: power?.[1] ?? kind.trim(), cost: '', text: rest.join(' ').trim() },
    numbers: power?.[2] ? [{ name: 'power', value: Number(power[2]), tone: 'plain' }] : [],
    badges: [],
    turned: false,
    attachedTo: null,
  }
}
