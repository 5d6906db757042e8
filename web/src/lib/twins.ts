import type { CardFace, Scene } from '../wire'
import { type AnchorKey, cardKey } from './anchor'

/** What makes two cards the same to their holder: all but which piece of paper it is. */
const look = (face: CardFace): string => JSON.stringify({ ...face, slot: 0 })

/**
 * Copies that an option stands for.
 *
 * A question names one of several equal cards in a hand or pile. A player may mean any of them, so each copy
 * that is not named leads to the one that is.
 */
export function twins(scene: Scene | null, named: (key: AnchorKey) => boolean): Map<AnchorKey, AnchorKey> {
  const found = new Map<AnchorKey, AnchorKey>()
  for (const zone of scene?.zones ?? []) {
    if (zone.layout !== 'hand' && zone.layout !== 'pile') continue
    const faces = zone.cards.filter((face) => face.front !== null)
    const first = new Map<string, AnchorKey>()
    for (const face of faces) {
      const key = cardKey(face.slot)
      if (named(key) && !first.has(look(face))) first.set(look(face), key)
    }
    for (const face of faces) {
      const key = cardKey(face.slot)
      const twin = first.get(look(face))
      if (twin !== undefined && !named(key)) found.set(key, twin)
    }
  }
  return found
}
