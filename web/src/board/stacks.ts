import type { CardFace, Zone } from '../wire'

/** A card with what is attached to it. */
export type CardStack = { host: CardFace; attached: CardFace[] }

/** Puts attached cards to their hosts; one whose host lies elsewhere stands alone. */
export function stacks(cards: readonly CardFace[]): CardStack[] {
  const known = new Map(cards.map((face) => [face.slot, face]))
  const found = new Map<number, CardStack>()
  for (const face of cards) if (rootOf(face, known) === face) found.set(face.slot, { host: face, attached: [] })
  for (const face of cards) {
    const root = rootOf(face, known)
    if (root !== face) found.get(root.slot)?.attached.push(face)
  }
  return [...found.values()]
}

/** The same for several zones at once: what is attached to a card in another zone, whosever that is, lies there. */
export function stacksOf(zones: readonly Zone[]): Map<number, CardStack[]> {
  const home = new Map(zones.flatMap((zone) => zone.cards.map((face) => [face.slot, zone.id] as const)))
  const found = new Map<number, CardStack[]>(zones.map((zone) => [zone.id, []]))
  for (const stack of stacks(zones.flatMap((zone) => zone.cards))) found.get(home.get(stack.host.slot) ?? -1)?.push(stack)
  return found
}

/** The card at the bottom of a pile of attachments: itself, if it is attached to nothing that is here. */
function rootOf(face: CardFace, known: ReadonlyMap<number, CardFace>): CardFace {
  const seen = new Set([face.slot])
  let at = face
  for (;;) {
    const host = at.attachedTo === null ? undefined : known.get(at.attachedTo)
    if (!host) return at
    // Things that are attached to each other in a circle have no bottom: each stands alone.
    if (seen.has(host.slot)) return face
    seen.add(host.slot)
    at = host
  }
}
