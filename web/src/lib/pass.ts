import type { Offer } from '../wire'

/** The option that lets a moment go by, if there is one: the games all call it so. */
export const passOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.find((offer) => offer.anchor === 'button' && /^pass\b/i.test(offer.label))
