import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PORT = 4187

/**
 * Starts the real server for the tests that need it: `CARDWRIGHT_URL` names one that is running already,
 * `CARDWRIGHT_BIN` a program, otherwise the built one is taken. Without any of them those tests are skipped.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.CARDWRIGHT_URL) return undefined
  const program = process.env.CARDWRIGHT_BIN ?? resolve('../target/release/cardwright')
  if (!existsSync(program)) return undefined
  const data = mkdtempSync(join(tmpdir(), 'cardwright-e2e-'))
  const server = spawn(program, ['serve', '--addr', `127.0.0.1:${PORT}`, '--data', data], { stdio: 'inherit' })
  const stop = () => {
    server.kill()
    rmSync(data, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${PORT}`
  if (await answers(url, server)) {
    process.env.CARDWRIGHT_URL = url
    return stop
  }
  stop()
  return undefined
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 100 && server.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return true
    await new Promise((done) => setTimeout(done, 100))
  }
  return false
}
