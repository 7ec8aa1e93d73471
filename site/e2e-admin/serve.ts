/** The program of the journeys' servers: carries out the orders of the process that started it, and ends with it. */
import { createLog } from '#server/platform/log.ts'
import { writeInLatinLetters } from '#server/proofs/testing/in-latin-letters.ts'
import { mailSettings, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { hasDueLetters, queueDueLetters } from '#server/work/orders/order-letters.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'

export interface Seeded {
  /** What the empty database is filled with. */
  seed: 'none' | 'demo'
  /** The address of the only account at first. */
  adminEmail: string
  /** Mail goes out; without it the server has no mail server, as at first. */
  mail: boolean
}

export type Order =
  | { verb: 'start'; seeded: Seeded }
  | { verb: 'pass'; url: string; minutes: number }
  | { verb: 'last mail'; url: string; to: string; subject: string }
  | { verb: 'latin letters'; url: string }
  | { verb: 'stop'; url: string }

/** Of the order with this number: the address of its server, or the text of the mail. */
export interface Result {
  id: number
  text: string
  error?: string
}

/** One for all: each log listens for the end of the process. */
const log = createLog('silent', false)

const servers = new Map<string, TestServer>()

const carryOut = async (order: Order): Promise<string> => {
  if (order.verb === 'start') {
    const { seed, adminEmail, mail } = order.seeded
    const env = { TRUST_PROXY: '1', SEED: seed, ADMIN_EMAIL: adminEmail, ...(mail ? mailSettings : {}) }
    const server = await startTestServer(env, { log })
    servers.set(server.url, server)
    return server.url
  }
  const server = servers.get(order.url)
  if (server === undefined) throw new Error(`No server is at ${order.url}`)
  if (order.verb === 'pass') {
    server.clock.offset += order.minutes * 60_000
    if (await hasDueLetters(server.ctx)) await queueDueLetters(server.ctx)
    await deliverDueMails(server.ctx)
    return order.url
  }
  if (order.verb === 'last mail') return lastMail(server, order)
  if (order.verb === 'latin letters') {
    await writeInLatinLetters(server.ctx.db)
    return order.url
  }
  servers.delete(order.url)
  await server.stop()
  return order.url
}

/** A mail goes out after the response that it belongs to: the journey's own time is how long it is waited for. */
const lastMail = async (
  server: TestServer,
  { to, subject }: { to: string; subject: string },
): Promise<string> => {
  for (;;) {
    const mail = server.mails.findLast(each => each.to === to && each.subject === subject)
    if (mail) return mail.text
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  carryOut(order).then(
    text => process.send?.({ id, text } satisfies Result),
    error => process.send?.({ id, text: '', error: String(error) } satisfies Result),
  )
})

process.once('disconnect', async () => {
  for (const server of servers.values()) await server.stop()
  process.exit(0)
})
