import type { Changes, Snapshot, Splice } from './wire.js'

/** An object, or a list, whose places are names as well. */
type Node = Record<string, unknown>

/**
 * The snapshot after some changes. What has not changed is shared with the one before, which stays as it was.
 *
 * A change is a JSON Pointer and what stands there now, or a list and what came into it and went out of it. Changes of
 * another snapshot, which lead nowhere in this one, are thrown.
 */
export function applyChanges(before: Snapshot, changes: Changes): Snapshot {
  let after: unknown = before
  const own = new Set<unknown>()
  const change = (pointer: string, by: (old: unknown) => unknown) => {
    after = put(after, path(pointer), 0, by, own)
  }
  for (const [pointer, value] of Object.entries(changes.set)) change(pointer, () => value)
  for (const splice of changes.splice ?? []) change(splice.at, (old) => spliced(old, splice))
  return after as Snapshot
}

function path(pointer: string): string[] {
  return pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function spliced(old: unknown, { at, from, gone, come }: Splice): unknown[] {
  if (!Array.isArray(old) || old.length < from + gone) throw new TypeError(`there is no such list at ${at}`)
  return [...old.slice(0, from), ...come, ...old.slice(from + gone)]
}

/** Changes what is in a place; what lies on the way is copied once. */
function put(node: unknown, parts: string[], depth: number, by: (old: unknown) => unknown, own: Set<unknown>): unknown {
  const part = parts[depth]
  if (part === undefined) return by(node)
  if (typeof node !== 'object' || node === null) throw new TypeError(`nothing stands at /${parts.slice(0, depth).join('/')}`)
  const copied = own.has(node) ? (node as Node) : copy(node as Node)
  own.add(copied)
  copied[part] = put(copied[part], parts, depth + 1, by, own)
  return copied
}

const copy = (node: Node): Node => (Array.isArray(node) ? ([...node] as unknown as Node) : { ...node })
