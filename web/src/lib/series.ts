/** A series is a match around matches; these look into the one that is being played. See crates/table/src/series. */

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

/** The view of the game itself: that of the series, if it is in the middle of one. */
export const innerView = (view: unknown): unknown =>
  has(view, 'stage') && has(view.stage, 'playing') ? view.stage.playing : view

/** The event of the game itself. */
export const innerEvent = (event: unknown): unknown => (has(event, 'game') && Object.keys(event).length === 1 ? event.game : event)

/** Whether a game is this one, or a kind of it: `unlimited-trilogy` is played on the board of `unlimited`. */
export const isKind = (game: string | undefined, name: string): boolean => new RegExp(`^${name}(-|$)`, 'i').test(game ?? '')
