/** How small a text may get, as a share of its usual size, and in which steps. */
const LEAST = 0.64
const STEP = 0.93

/** Sets a text smaller until it fits into its box, also when the box changes. */
export function fit(box: HTMLElement): () => void {
  const set = () => {
    let size = 1
    box.style.setProperty('--fit', '1')
    while (size > LEAST && box.scrollHeight > box.clientHeight + 1) {
      size *= STEP
      box.style.setProperty('--fit', size.toFixed(3))
    }
  }
  set()
  if (typeof ResizeObserver === 'undefined') return () => {}
  const watcher = new ResizeObserver(set)
  watcher.observe(box)
  return () => watcher.disconnect()
}
