import type { Changes, Snapshot, Splice } from '../src/wire'

/** What the server would tell of the way from one snapshot to the next, for tables that have no server. */
export function changesBetween(before: Snapshot, after: Snapshot): Changes {
  const [set, splice]: [Record<string, unknown>, Splice[]] = [{}, []]
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const compare = (was: unknown, is: unknown, at: string): void => {
    if (same(was, is)) return
    const [parts, now] = [parted(was), parted(is)]
    if (parts && now && Array.isArray(was) === Array.isArray(is) && same(Object.keys(parts), Object.keys(now))) {
      for (const key of Object.keys(now)) compare(parts[key], now[key], `${at}/${key}`)
      return
    }
    if (!Array.isArray(was) || !Array.isArray(is)) return void (set[at] = is)
    let from = 0
    while (from < Math.min(was.length, is.length) && same(was[from], is[from])) from += 1
    let last = 0
    while (last < Math.min(was.length, is.length) - from && same(was[was.length - 1 - last], is[is.length - 1 - last])) last += 1
    splice.push({ at, from, gone: was.length - from - last, come: is.slice(from, is.length - last) })
  }
  compare(before, after, '')
  return { set, splice }
}

const parted = (value: unknown): Record<string, unknown> | null => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null)
