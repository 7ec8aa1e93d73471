/** A port for a server that has to know its address before it starts, or that comes back to the same one. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to clients (from 32768 on Linux, from 49152 elsewhere): a connection that is open,
 * or was a minute ago, keeps its port from a server, and a run of tests makes thousands of them.
 */
const first = 20_000
const last = 32_000

/** A port that nobody listens on at this moment, and that no client is given later. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(first, last)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${first} and ${last}`)
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    // Listens on all addresses: a server may use only one of them.
    await once(probe.listen(port), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
