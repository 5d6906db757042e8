/** How large things are drawn, learnt without making the browser lay the page out in between. */

export type Size = { width: number; height: number }

const told = new WeakMap<Element, (size: Size) => void>()
let watcher: ResizeObserver | undefined

/** Tells the inner size of a box as soon as it is drawn, and whenever it changes. */
export function sized(box: Element, tell: (size: Size) => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {}
  watcher ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) told.get(target)?.({ width: contentRect.width, height: contentRect.height })
  })
  told.set(box, tell)
  watcher.observe(box)
  return () => watcher?.unobserve(box)
}

type Look = () => (() => void) | void
let looks = new Set<Look>()

/**
 * Looks where things are, once in the next frame, together with all others who want to know: first everybody looks,
 * then everybody draws. Who asks twice looks once.
 */
export function measure(look: Look): void {
  looks.add(look)
  if (looks.size === 1) onFrame(measureNow)
}

/** Does not look any more. */
export const forget = (look: Look): void => void looks.delete(look)

function measureNow(): void {
  const now = looks
  looks = new Set()
  const draws = [...now].map((look) => look())
  for (const draw of draws) draw?.()
}

/** A page that nobody sees has no frames. */
const UNSEEN_MS = 120

/** Does something before the next frame is drawn. */
export function onFrame(work: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    work()
  }
  if (typeof requestAnimationFrame === 'function' && !document.hidden) requestAnimationFrame(once)
  setTimeout(once, UNSEEN_MS)
}
