import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/embedded-postgres.ts'

export interface ServerProcess {
  url: string
  /** What it said of its health when it was asked while it was starting. */
  firstAnswer: Response
  child: ChildProcess
  /** Everything it printed. */
  output: () => string
  /** Ends it and waits until it is gone; says how it ended. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

const patienceMs = 40_000

/** The production server in a process of its own, as `npm start` runs it. Needs the build. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  return onFreePort((port) => startProcess(['scripts/start.ts'], port, { PORT: String(port), ...env }))
}

/** A worker without a web server, as `npm run worker` runs it. */
export async function startWorkerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const args = ['--import', 'tsx', 'scripts/worker.ts']
  return onFreePort((port) => startProcess(args, port, { WORKER_PORT: String(port), ...env }))
}

/** Starts again when another process took the free port meanwhile. */
async function onFreePort(start: (port: number) => Promise<ServerProcess>): Promise<ServerProcess> {
  try {
    return await start(await freePort())
  } catch (error) {
    if (!String(error).includes('EADDRINUSE')) throw error
    return start(await freePort())
  }
}

async function startProcess(args: string[], port: number, env: Record<string, string>): Promise<ServerProcess> {
  const url = `http://localhost:${port}`
  let output = ''
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, DEMO: 'true', LOG_LEVEL: 'warn', ...env } as never,
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  let firstAnswer: Response | undefined
  for (const deadline = Date.now() + patienceMs; ; await sleep(20)) {
    const health = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    firstAnswer ??= health ?? undefined
    // Without a worker a web process is well, and says that the queue is not.
    const well = health?.ok || env.WORKER === 'off'
    if (firstAnswer && health && well) return { url, firstAnswer, child, output: () => output, stop }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start (${child.exitCode ?? 'still trying'}):\n${output}`)
    }
  }
}
