/** The servers of a worker's journeys, which run in a program of their own: each journey begins with a fresh one. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Order, Result, Seeded } from './serve.ts'

export interface JourneyServer {
  url: string
  /** So many minutes go by, and the letters that are due go out. */
  pass(minutes: number): Promise<void>
  /** The text of the last mail to this address with this subject, once one has gone out. */
  lastMail(to: string, subject: string): Promise<string>
  /** Every Cyrillic letter of the data becomes a Latin one. */
  inLatinLetters(): Promise<void>
  stop(): Promise<void>
}

export interface JourneyServers {
  start(seeded: Seeded): Promise<JourneyServer>
  /** Ends the program. */
  end(): Promise<void>
}

/** Loading the server's code takes far longer than starting a server, so one program starts all of a worker's. */
export const startProgram = (): JourneyServers => {
  const program = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    execArgv: [],
    env: plainEnvironment(),
  })
  const pending = new Map<number, PromiseWithResolvers<string>>()
  program.on('message', ({ id, text, error }: Result) => {
    if (error === undefined) pending.get(id)?.resolve(text)
    else pending.get(id)?.reject(new Error(error))
    pending.delete(id)
  })
  const ended = new Promise<void>(resolve => program.once('exit', () => resolve()))
  void ended.then(() => {
    for (const { reject } of pending.values()) reject(new Error('The program of the servers has ended'))
  })
  let last = 0
  const carryOut = (order: Order): Promise<string> => {
    const id = ++last
    const result = Promise.withResolvers<string>()
    pending.set(id, result)
    program.send({ id, order })
    return result.promise
  }
  return {
    async start(seeded) {
      const url = await carryOut({ verb: 'start', seeded })
      return {
        url,
        pass: async minutes => void (await carryOut({ verb: 'pass', url, minutes })),
        lastMail: (to, subject) => carryOut({ verb: 'last mail', url, to, subject }),
        inLatinLetters: async () => void (await carryOut({ verb: 'latin letters', url })),
        stop: async () => void (await carryOut({ verb: 'stop', url })),
      }
    },
    async end() {
      program.disconnect()
      await ended
    },
  }
}

/** Playwright's own options for Node must not reach the servers. */
const plainEnvironment = () => {
  const { NODE_OPTIONS: _dropped, ...rest } = process.env
  return rest
}
