import { Lobby } from '../../../sdk/typescript/src/lobby'

export { Refusal, sentence } from '../../../sdk/typescript/src/refusal'

/** Everything that can be asked over HTTP, of the server that the page came from. */
export const api = new Lobby()

/** Where the record of a finished match can be fetched. */
export const recordPath = api.replayPath
