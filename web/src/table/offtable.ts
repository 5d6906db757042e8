import { anchorKey, cardKey, seatKey, zoneKey } from '../lib/anchor'
import type { Offer, Scene } from '../wire'

/** Everything that is drawn on the table and can be clicked there. */
function drawn(scene: Scene): Set<string> {
  const keys = new Set(scene.seats.map((panel) => seatKey(panel.seat)))
  for (const zone of scene.zones) {
    keys.add(zoneKey(zone.id))
    for (const face of zone.cards) keys.add(cardKey(face.slot))
  }
  return keys
}

/** The options that need a button, because nothing on the table stands for them. */
export function offTable(options: readonly Offer[], scene: Scene | null): Offer[] {
  const there = scene ? drawn(scene) : new Set<string>()
  return options.filter((offer) => {
    const key = anchorKey(offer.anchor)
    return key === null || !there.has(key)
  })
}
