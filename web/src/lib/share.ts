/**
 * What came, with every part that is as it was taken from what there was: what is the same object need not be drawn
 * again. Things with a slot, an id or a seat are compared with themselves, wherever they stood in their list.
 */
export function share<T>(before: unknown, now: T): T {
  if (before === now || typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return now
  if (Array.isArray(now)) return Array.isArray(before) ? (shareList(before, now) as T) : now
  return Array.isArray(before) ? now : (shareParts(before as Parts, now as Parts) as T)
}

type Parts = Record<string, unknown>

function shareParts(before: Parts, now: Parts): Parts {
  const keys = Object.keys(now)
  const parts: Parts = {}
  let same = keys.length === Object.keys(before).length
  let fresh = true
  for (const key of keys) {
    const part = share(before[key], now[key])
    if (part !== before[key] || !(key in before)) same = false
    if (part !== now[key]) fresh = false
    parts[key] = part
  }
  // Where all parts are those that came, so is the whole: the next time there is nothing to compare.
  return same ? before : fresh ? now : parts
}

function shareList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = named(before)
  const list = now.map((item, place) => share(known?.get(nameOf(item)) ?? before[place], item))
  const are = (others: readonly unknown[]) => list.length === others.length && list.every((item, place) => item === others[place])
  return are(before) ? before : are(now) ? now : list
}

/** The things of a list by their names; nothing if they have none, or the same. */
function named(list: readonly unknown[]): Map<unknown, unknown> | null {
  const found = new Map(list.map((item) => [nameOf(item), item]))
  return found.size === list.length && !found.has(undefined) ? found : null
}

function nameOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return undefined
  const { slot, id, seat } = item as Parts
  return slot ?? id ?? seat
}
