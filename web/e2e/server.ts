import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** How long a server may take to say where it is. */
const PATIENCE_MS = 60_000

/**
 * Starts the real server for the tests that need it, on a free port: `CARDWRIGHT_URL` names one that is running already,
 * `CARDWRIGHT_BIN` a program, otherwise the built one is taken. Without any of them those tests are skipped.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.CARDWRIGHT_URL) return undefined
  const program = process.env.CARDWRIGHT_BIN ?? resolve('../target/release/cardwright')
  if (!process.env.CARDWRIGHT_BIN && !existsSync(program)) return undefined
  const data = mkdtempSync(join(tmpdir(), 'cardwright-e2e-'))
  const server = spawn(program, ['serve', '--addr', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = () => {
    server.kill()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    process.env.CARDWRIGHT_URL = await address(server)
    return stop
  } catch (error) {
    stop()
    throw error
  }
}

/** Where the server says that it is. */
function address(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    const late = setTimeout(() => failed(new Error('The server does not say where it is.')), PATIENCE_MS)
    let said = ''
    server.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const [url] = /http:\/\/\S+/.exec(said) ?? []
      if (!url || !said.includes('\n')) return
      clearTimeout(late)
      console.log(said.trim())
      found(url)
    })
    server.on('error', failed)
    server.on('exit', (code) => failed(new Error(`The server ended (${code}).`)))
  })
}
