/** Whether a game is this one, or a kind of it: `unlimited-trilogy` is played on the board of `unlimited`. */
export const isKind = (game: string | undefined, name: string): boolean => new RegExp(`^${name}(-|$)`, 'i').test(game ?? '')
