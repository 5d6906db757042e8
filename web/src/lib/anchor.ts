import type { Anchor, Offer } from '../wire'

/** An anchor as a key: what stands in `data-anchor` of everything that can be lit. */
export type AnchorKey = string

export function anchorKey(anchor: Anchor): AnchorKey | null {
  if (anchor === 'button') return null
  if ('card' in anchor) return `card:${anchor.card}`
  if ('zone' in anchor) return `zone:${anchor.zone}`
  return `seat:${anchor.seat}`
}

export const cardKey = (slot: number): AnchorKey => `card:${slot}`
export const zoneKey = (id: number): AnchorKey => `zone:${id}`
export const seatKey = (seat: number): AnchorKey => `seat:${seat}`

/** The options of each lit thing; several options may belong to one card. */
export function byAnchor(offers: readonly Offer[]): Map<AnchorKey, Offer[]> {
  const found = new Map<AnchorKey, Offer[]>()
  for (const offer of offers) {
    const key = anchorKey(offer.anchor)
    if (key === null) continue
    const there = found.get(key)
    if (there) there.push(offer)
    else found.set(key, [offer])
  }
  return found
}
