import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server that was built, at a port and in a folder of its own; without limits that a fast bot would reach. */
export class TestServer {
  private constructor(readonly base: string, private readonly folder: string, private process: ChildProcess) {}

  /** Where the built program is; none if nobody said. */
  static get program(): string | undefined {
    return process.env.CARDWRIGHT_BIN
  }

  static async start(): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), 'cardwright-sdk-'))
    const { base, child } = await started(folder, '127.0.0.1:0')
    return new TestServer(base, folder, child)
  }

  /** Kills the server and starts it again at the same place. */
  async restart(): Promise<void> {
    await this.kill()
    this.process = (await started(this.folder, new URL(this.base).host)).child
  }

  async stop(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }

  private async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve))
    this.process.kill('SIGKILL')
    await gone
  }
}

async function started(folder: string, addr: string): Promise<{ base: string; child: ChildProcess }> {
  const loose = ['socket-rate', 'socket-burst', 'address-rate', 'address-burst', 'creation-burst', 'thinking-burst']
  const limits = loose.flatMap((name) => ['--set', `limits.${name}=1000000`])
  const words = ['serve', '--addr', addr, '--data', folder, ...limits]
  const child = spawn(TestServer.program!, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk) => {
      said += String(chunk)
      const found = /http:\/\/[\d.:]+/.exec(said)
      if (found) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
  return { base, child }
}
