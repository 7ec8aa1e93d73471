/** Finds a free port for a server that must know its URL before it starts, or keep it over a restart. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Lowest port tried. The range is below the ports that systems assign to clients (from 32768 on Linux, from 49152
 * elsewhere): a connection that is open or was closed within a minute blocks its port for servers, and a test run opens
 * thousands.
 */
const first = 20_000
const last = 32_000

/** A port on which nothing listens now, and which the system does not assign to clients. */
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
    // Listens on all addresses, since a server may use only one of them.
    await once(probe.listen(port), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
