import { type AnchorKey, cardKey } from '../lib/anchor'
import { pieces } from '../card/symbols'
import type { Offer, Scene } from '../wire'

const BASICS = ['Plains', 'Island', 'Swamp', 'Mountain', 'Forest']
const COLOURS = ['W', 'U', 'B', 'R', 'G']

/** How many basic lands of each kind suit the cards that were chosen, if that is what is asked; null if it is not. */
export function basicsFor(options: readonly Offer[], total: number, scene: Scene | null, chosen: ReadonlySet<AnchorKey>): number[] | null {
  if (options.length !== BASICS.length || !options.every((offer, place) => offer.label === BASICS[place])) return null
  const cards = scene?.zones.flatMap((zone) => zone.cards).filter((face) => chosen.has(cardKey(face.slot))) ?? []
  const symbols = cards.flatMap((face) => pieces(face.front?.cost ?? '').flatMap(({ text }) => text.split('/')))
  const asked = COLOURS.map((colour) => symbols.filter((symbol) => symbol === colour).length)
  const sum = asked.reduce((one, other) => one + other, 0)
  if (sum === 0) return null
  const shares = asked.map((count) => Math.floor((count * total) / sum))
  // What rounding leaves goes to the colours that lost most by it.
  const lost = asked.map((count, place) => (count * total) / sum - (shares[place] ?? 0))
  const order = asked.map((_, place) => place).toSorted((one, other) => (lost[other] ?? 0) - (lost[one] ?? 0))
  const rest = total - shares.reduce((one, other) => one + other, 0)
  return shares.map((share, place) => share + (order.indexOf(place) < rest ? 1 : 0))
}
