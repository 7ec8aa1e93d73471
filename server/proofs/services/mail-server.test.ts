/** A mail server, over a real socket, that says no for good, for now and in the middle. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import type { FailedLetter } from '#shared/contract/work/failed-letters.ts'

let smtp: SMTPServer
let server: TestServer
/** What the mail server says to a recipient, or does at the end of the text; takes the letter where it has nothing. */
let says: { rcpt?: string; data?: 'break' | string } = {}
let received: string[] = []
const sockets = new Set<Socket>()

const no = (response: string) =>
  Object.assign(new Error(response.slice(4)), { responseCode: Number(response.slice(0, 3)) })
const options: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => (says.rcpt === undefined ? done() : done(no(says.rcpt))),
  onData: (stream, _session, done) =>
    void text(stream).then(letter => {
      received.push(letter)
      if (says.data === 'break') for (const socket of sockets) socket.destroy()
      else if (says.data === undefined) done()
      else done(no(says.data))
    }),
}

beforeEach(async () => {
  says = {}
  received = []
  smtp = new SMTPServer(options)
  smtp.on('error', () => {})
  smtp.server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Брокер <site@broker.example>',
    MAIL_TO: 'office@broker.example',
  })
  server.ctx.mail.send = smtpTransport().send
})
afterEach(async () => {
  await server.stop()
  await new Promise<void>(resolve => void smtp.close(resolve))
})

const ask = async () => {
  const sent = await server.call('POST', '/api/mail/calculation', { email: 'olena@example.com' })
  return ((await sent.json()) as { id: number }).id
}
const deliver = async (after = 0) => {
  server.clock.offset += after
  await deliverDueMails(server.ctx)
}
const stateOf = async (id: number) => {
  const call = await server.signedIn()
  const { mailState, mailError } = (await (await call('GET', `/api/request/${id}`)).json()) as Record<
    string,
    string
  >
  return [mailState, mailError]
}
const headOf = (letter: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(letter?.split('\r\n\r\n', 1)[0] ?? '')?.[1]

const minute = 60_000
const day = 24 * 60 * minute

it.each([
  ['rcpt', '550 5.1.1 User unknown', 'Адрес office@broker.example не принят, проверьте его.'],
  ['data', '554 5.7.1 Looks like spam', 'Письмо на office@broker.example не принято.'],
] as const)('that says no for good at %s, %s, is believed at once', async (step, response, words) => {
  says = { [step]: response }
  const id = await ask()
  await deliver()
  expect(await stateOf(id)).toEqual(['failed', expect.stringContaining(words)])
  says = {}
  await deliver(2 * day)
  expect((await stateOf(id))[0]).toBe('failed')
  const call = await server.signedIn()
  const [letter] = (await (await call('GET', '/api/letter/failed')).json()) as FailedLetter[]
  expect(letter).toMatchObject({ requestId: id, address: 'settings' })
  expect((await call('POST', `/api/letter/${letter?.id}/again`, {})).status).toBe(204)
  await deliver()
  expect(await stateOf(id)).toEqual(['sent', null])
})

it('that says no for now is asked again within a minute', async () => {
  says = { rcpt: '451 4.7.1 Greylisted, try again later' }
  const id = await ask()
  await deliver()
  expect(await stateOf(id)).toEqual(['pending', expect.stringContaining('451')])
  says = {}
  await deliver(minute)
  expect(await stateOf(id)).toEqual(['sent', null])
})

it('whose mailbox is full is asked once a day for three days', async () => {
  says = { rcpt: '552 5.2.2 Mailbox full' }
  const id = await ask()
  await deliver()
  for (let days = 1; days <= 3; days += 1) {
    expect(await stateOf(id)).toEqual(['pending', expect.stringContaining('переполнен')])
    await deliver(day)
  }
  expect((await stateOf(id))[0]).toBe('failed')
})

it('that breaks off after the text gets the same letter again', async () => {
  says = { data: 'break' }
  const id = await ask()
  await deliver()
  expect((await stateOf(id))[0]).toBe('pending')
  says = {}
  await deliver(minute)
  expect(await stateOf(id)).toEqual(['sent', null])
  const [first, second] = received
  expect(received).toHaveLength(2)
  expect(headOf(first, 'Message-ID')).toMatch(/^<\d+\.[0-9a-f]{32}@broker\.example>$/)
  for (const name of ['Message-ID', 'Date']) expect(headOf(second, name)).toBe(headOf(first, name))
  expect(headOf(second, 'Auto-Submitted')).toBe('auto-generated')
  expect(headOf(second, 'Reply-To')).toBe('office@broker.example')
})
