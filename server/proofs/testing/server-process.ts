/** The server as a process of its own: started, asked, measured and killed by benchmarks and crash tests tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#shared/tooling/free-port.ts'

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Seconds of processor time so far, of all threads and of processes that it has ended. */
  cpuSeconds(): number
  /** The same, of the threads that live, to the microsecond: for rounds that are short. */
  cpuMicroseconds(): number
  /** Megabytes of memory in use. */
  memory(): number
  /** What it wrote to its two outputs. */
  output(): string
  /** Ends it with a signal and returns its exit code; null when the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** As `npm start` runs it: a small nursery keeps the memory low. */
export const usualNodeArgs = ['--max-semi-space-size=4']

export const mainScript = join(import.meta.dirname, '../../serve.mjs')

/**
 * Starts a script of Node that listens on the port in `PORT`, and waits for its first response. Throws with what the
 * script wrote when it ends before. `logFile` gets what it writes to its standard output, which `output` then lacks.
 */
export const startProcess = async (
  env: Record<string, string>,
  {
    script = mainScript,
    args = [] as string[],
    nodeArgs = usualNodeArgs,
    ready = '/healthz',
    logFile = '',
    cwd = process.cwd(),
  } = {},
): Promise<ServerProcess> => {
  const port = env.PORT ?? String(await freePort())
  const log = logFile === '' ? 'pipe' : openSync(logFile, 'a')
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      SEED: 'none',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', log, 'pipe'],
  })
  if (log !== 'pipe') closeSync(log)
  // The last lines, kept as they come: a test that loads the server must not spend its time on the server's log.
  const chunks: Buffer[] = []
  let kept = 0
  const keep = (chunk: Buffer) => {
    chunks.push(chunk)
    kept += chunk.length
    while (kept - (chunks[0]?.length ?? 0) > 200_000) kept -= chunks.shift()?.length ?? 0
  }
  const output = () => Buffer.concat(chunks).toString()
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://127.0.0.1:${port}`
  const running: ServerProcess = {
    url,
    child,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    cpuMicroseconds: () => cpuMicrosecondsOf(child.pid),
    memory: () => memoryOf(child.pid),
    output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
  let last = 'no response'
  const giveUp = AbortSignal.timeout(110_000)
  while (!giveUp.aborted) {
    if (child.exitCode !== null || child.signalCode !== null) {
      last = `ended with ${child.exitCode ?? child.signalCode}`
      break
    }
    const answer = await fetch(url + ready).catch(() => null)
    if (answer) last = `${ready} answered ${answer.status} ${await answer.text()}`
    if (answer?.status === 200) return running
    await new Promise(resolve => setTimeout(resolve, askEvery))
  }
  await running.end('SIGKILL')
  throw new Error(`the process did not come up (${last}):\n${output()}`)
}

/** Milliseconds. Asked more often, the one that asks takes from the start as much as the server does. */
const askEvery = 40

/** The kernel counts in hundredths of a second. */
const ticks = 100

const cpuSecondsOf = (pid: number | undefined): number => {
  // The name of the program stands in brackets and may hold anything: the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks
}

const cpuMicrosecondsOf = (pid: number | undefined): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadNanoseconds(pid, thread) / 1000, 0)

/** Nothing for a thread that has ended since the list was read. */
const threadNanoseconds = (pid: number | undefined, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Megabytes: the lowest of a few seconds without any request. */
export const memoryAtRest = async (server: Pick<ServerProcess, 'memory'>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let second = 0; second < 6; second += 1) {
    await new Promise(resolve => setTimeout(resolve, 1000))
    least = Math.min(least, server.memory())
  }
  return least
}
