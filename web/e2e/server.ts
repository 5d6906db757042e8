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
  const program = builtProgram()
  if (process.env.CARDWRIGHT_URL || !program) return undefined
  const data = mkdtempSync(join(tmpdir(), 'cardwright-e2e-'))
  const server = await serve(program, data).catch((error: unknown) => {
    rmSync(data, { recursive: true, force: true })
    throw error
  })
  process.env.CARDWRIGHT_URL = server.url
  return () => {
    void server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** The program to test, if there is one. */
export function builtProgram(): string | null {
  const program = process.env.CARDWRIGHT_BIN ?? resolve('../target/release/cardwright')
  return process.env.CARDWRIGHT_BIN || existsSync(program) ? program : null
}

/** A server on a data folder; at a free port, unless the address says which. */
export async function serve(program: string, data: string, at = '127.0.0.1:0'): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = spawn(program, ['serve', '--addr', at, '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => server.on('exit', () => done()))
  const stop = (): Promise<void> => {
    server.kill()
    return ended
  }
  try {
    return { url: await address(server), stop }
  } catch (error) {
    await stop()
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
