/** The pages of the app; they live behind the `#` so that any server can hand out the one file. */
export type Route =
  | { page: 'lobby' }
  | { page: 'match'; id: string }
  | { page: 'join'; id: string }
  | { page: 'watch'; id: string }
  | { page: 'replay'; id: string; moment: number; view: string }
  | { page: 'decks' }
  | { page: 'deck'; game: string; id: string | null }
  | { page: 'cards'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'puzzles' }
  | { page: 'settings' }

export function parseRoute(hash: string): Route {
  const [page, first, second, third] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
  if (first) {
    if (page === 'match' || page === 'join' || page === 'watch') return { page, id: first }
    if (page === 'replay') return { page, id: first, moment: Math.max(0, Number(second) || 0), view: third || 'all' }
    if (page === 'rules' || page === 'cards') return { page, game: first }
    if (page === 'deck') return { page, game: first, id: second || null }
  }
  if (page === 'decks' || page === 'puzzles' || page === 'settings') return { page }
  return { page: 'lobby' }
}

export function href(route: Route): string {
  const parts: string[] = [route.page === 'lobby' ? '' : route.page]
  if ('game' in route) parts.push(route.game)
  if ('id' in route && route.id) parts.push(route.id)
  if (route.page === 'replay') parts.push(String(route.moment), route.view)
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

export const here = $state<{ route: Route }>({ route: parseRoute(location.hash) })

window.addEventListener('hashchange', () => {
  here.route = parseRoute(location.hash)
})

/** Goes to another place of the same page: the address names it, and "back" leads to the page before. */
export function move(route: Route): void {
  history.replaceState(history.state, '', href(route))
  here.route = route
}

export function go(route: Route): void {
  location.hash = href(route)
}
