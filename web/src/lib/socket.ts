import { type Sight, type SocketLike, openSocket as open } from '../../../sdk/typescript/src/connection'

export { Connection, type ConnectionOptions, type Line, type SocketLike, backoff } from '../../../sdk/typescript/src/connection'

/** The boards read the game's own view, everything else the scene; only what changes of them is sent. */
const SIGHT: Sight = { show: 'both', changes: true }

/** A socket to a match on the server that the page came from. */
export const openSocket = (matchId: string, token: string | null): SocketLike => open(matchId, token, { sight: SIGHT })
