/** The program of the journeys' servers: carries out the orders of the process that started it, and ends with it. */
import { createLog } from '#server/platform/log.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'

export interface Seeded {
  /** What the empty database is filled with. */
  seed: 'none' | 'demo'
  /** The address of the only account at first. */
  adminEmail: string
}

export type Order =
  | { verb: 'start'; seeded: Seeded }
  | { verb: 'set clock'; url: string; moment: string }
  | { verb: 'stop'; url: string }

/** Of the order with this number. */
export interface Result {
  id: number
  url: string
  error?: string
}

/** One for all: each log listens for the end of the process. */
const log = createLog('silent', false)

const servers = new Map<string, TestServer>()

const carryOut = async (order: Order): Promise<string> => {
  if (order.verb === 'start') {
    const { seed, adminEmail } = order.seeded
    const server = await startTestServer({ TRUST_PROXY: '1', SEED: seed, ADMIN_EMAIL: adminEmail }, { log })
    servers.set(server.url, server)
    return server.url
  }
  const server = servers.get(order.url)
  if (server === undefined) throw new Error(`No server is at ${order.url}`)
  if (order.verb === 'set clock') {
    server.clock.jump = Date.parse(order.moment) - Date.now()
    return order.url
  }
  servers.delete(order.url)
  await server.stop()
  return order.url
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  carryOut(order).then(
    url => process.send?.({ id, url } satisfies Result),
    error => process.send?.({ id, url: '', error: String(error) } satisfies Result),
  )
})

process.once('disconnect', async () => {
  for (const server of servers.values()) await server.stop()
  process.exit(0)
})
