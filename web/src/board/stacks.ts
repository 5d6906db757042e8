import type { CardFace } from '../wire'

/** A card with what is attached to it. */
export type CardStack = { host: CardFace; attached: CardFace[] }

/** Puts attached cards to their hosts; one whose host lies elsewhere stands alone. */
export function stacks(cards: readonly CardFace[]): CardStack[] {
  const found = cards.filter((face) => !isAttached(face, cards)).map((host): CardStack => ({ host, attached: [] }))
  for (const face of cards) {
    if (isAttached(face, cards)) found.find(({ host }) => host.slot === rootOf(face, cards))?.attached.push(face)
  }
  return found
}

const hostOf = (face: CardFace, cards: readonly CardFace[]): CardFace | undefined =>
  cards.find((other) => other.slot === face.attachedTo && other.slot !== face.slot)

const isAttached = (face: CardFace, cards: readonly CardFace[]): boolean => hostOf(face, cards) !== undefined

/** The card at the bottom of a pile of attachments. */
function rootOf(face: CardFace, cards: readonly CardFace[]): number {
  let at = face
  for (let step = 0; step < cards.length; step += 1) {
    const host = hostOf(at, cards)
    if (!host) break
    at = host
  }
  return at.slot
}
