import { measure } from '../lib/measure'

/** How small a text may get, as a share of its usual size. */
const LEAST = 0.6
/** The text is set again this often at the most; smaller letters also make fewer lines. */
const TRIES = 3

/** Sets a text smaller until it fits into its box, also when the box changes. Many texts are looked at together. */
export function fit(box: HTMLElement): () => void {
  let size = 1
  let left = TRIES
  const look = () => {
    const [wanted, room] = [box.scrollHeight, box.clientHeight]
    if (room === 0 || wanted <= room + 1 || size <= LEAST || left === 0) return
    left -= 1
    // Both the height and the number of the lines shrink with the letters.
    size = Math.max(LEAST, size * Math.max(0.8, Math.sqrt(room / wanted) * 0.99))
    return () => {
      box.style.setProperty('--fit', size.toFixed(3))
      measure(look)
    }
  }
  if (typeof ResizeObserver === 'undefined') return () => {}
  let height = -1
  const watcher = new ResizeObserver(([entry]) => {
    const now = entry?.contentRect.height ?? 0
    if (Math.abs(now - height) < 1) return
    height = now
    size = 1
    left = TRIES
    box.style.removeProperty('--fit')
    measure(look)
  })
  watcher.observe(box)
  return () => watcher.disconnect()
}
