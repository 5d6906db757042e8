/**
 * Plays card games on a Cardwright server.
 *
 * `Lobby` asks over HTTP, `Seat` plays over a WebSocket that comes back after a loss, `Connection` is that socket alone
 * for clients that keep their own state. The types of everything on the wire are made from the server's.
 */
export type * from './wire.js'
export { answerByLot, type Reply } from './answer.js'
export { applyChanges } from './changes.js'
export {
  Connection, type ConnectionOptions, type Line, type SocketLike, type SocketMaker, type Sight, backoff, socketAddress,
  openSocket,
} from './connection.js'
export { Lobby, type LobbyOptions } from './lobby.js'
export { Refusal, sentence } from './refusal.js'
export { Seat, type SeatOptions } from './seat.js'
