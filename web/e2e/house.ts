import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtProgram, serve } from './server'

/** A data folder with a library of the cards of some files, and a server on it that can be stopped and started again. */
export async function house(...files: string[]) {
  const program = builtProgram()
  if (!program) throw new Error('There is no program to serve with.')
  const data = mkdtempSync(join(tmpdir(), 'cardwright-library-'))
  const library = (...words: string[]): string => execFileSync(program, ['library', ...words, '--folder', join(data, 'library')]).toString()
  for (const file of files) library('add', file)
  let server = await serve(program, data)
  return {
    library,
    url: server.url,
    restart: async () => {
      await server.stop()
      server = await serve(program, data, new URL(server.url).host)
    },
    close: async () => {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
