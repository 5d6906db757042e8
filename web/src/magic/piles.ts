import type { CardStack } from '../board/stacks'

/** Permanents that cannot be told apart, as one thing with a number on it. */
export type Pile = { stack: CardStack; slots: number[] }

/**
 * Puts equal permanents together where there are at least so many; each pile lies where its first one was. What has
 * something attached to it stands alone. `apart` says what else keeps them apart, such as having been chosen.
 */
export function piles(stacks: readonly CardStack[], least: number, apart: (slot: number) => string): Pile[] {
  const looks = stacks.map((stack) => (stack.attached.length > 0 ? `${stack.host.slot}` : look(stack, apart)))
  const counts = new Map<string, number>()
  for (const one of looks) counts.set(one, (counts.get(one) ?? 0) + 1)
  const found = new Map<string, Pile>()
  stacks.forEach((stack, place) => {
    const one = looks[place] ?? ''
    const key = (counts.get(one) ?? 0) >= least ? one : `${stack.host.slot}`
    const there = found.get(key)
    if (there) there.slots.push(stack.host.slot)
    else found.set(key, { stack, slots: [stack.host.slot] })
  })
  return [...found.values()]
}

/** What is seen of a permanent, but for which piece of paper it is. */
const look = ({ host }: CardStack, apart: (slot: number) => string): string => JSON.stringify([{ ...host, slot: 0 }, apart(host.slot)])
