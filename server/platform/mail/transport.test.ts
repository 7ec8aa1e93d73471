import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { reasonOf } from '../outbox/deliver-due.ts'
import { NeverDelivered, PutOff } from '../outbox/retry-pauses.ts'
import { asRefusal } from './smtp-refusal.ts'
import { needsTls, type OutgoingMail, smtpTransport } from './transport.ts'

interface Received {
  recipients: string[]
  message: string
}

/** What a mail server says to a line; undefined leaves the caller without a response, null hangs up. */
type Answers = (line: string) => string | null | undefined

const honest: Answers = line => {
  if (/^DATA/i.test(line)) return '354 go on'
  if (line === '.') return '250 taken'
  if (/^STARTTLS/i.test(line)) return '454 no TLS here'
  return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
}

const sockets = new Set<Socket>()
let smtp: Server | undefined
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  smtp?.close()
})

/** Milliseconds. What must succeed is given as long as it takes; what must fail by a limit has that one short. */
const wide = {
  connectionTimeout: 60_000,
  greetingTimeout: 60_000,
  socketTimeout: 60_000,
  letterTimeout: 60_000,
}
const soon = 100

const serve = async (greeting: string | undefined, answers: Answers, short: Partial<typeof wide> = {}) => {
  const received: Received = { recipients: [], message: '' }
  smtp = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting !== undefined) socket.write(`${greeting}\r\n`)
    let isMessage = false
    let rest = ''
    socket.on('data', bytes => {
      rest += bytes.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isMessage && line !== '.') {
          received.message += `${line}\n`
          continue
        }
        if (/^RCPT/i.test(line)) received.recipients.push(line)
        const answer = answers(line)
        isMessage = answer?.startsWith('354') ?? false
        if (answer === null) socket.destroy()
        else if (answer !== undefined) socket.write(`${answer}\r\n`)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(smtp, 'listening')
  const address = smtp.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const limits = { ...wide, ...short }
  const by = { smtpUrl: `smtp://127.0.0.1:${address.port}`, from: 'site@example.com' }
  const send = (mail: OutgoingMail) => smtpTransport(limits).send(mail, by)
  return { received, send, port: address.port, limits }
}

const mail = { to: 'office@example.com', subject: 'Заявка', text: 'Позвоните' }

describe('a mail server', () => {
  it('that takes the mail has it', async () => {
    const { received, send } = await serve('220 here', honest)
    await send(mail)
    expect(received.recipients).toEqual(['RCPT TO:<office@example.com>'])
    expect(received.message).toContain('To: office@example.com')
  })

  it('is greeted by a name with a domain, also from a container', async () => {
    const said: string[] = []
    const { send } = await serve('220 here', line => {
      said.push(line)
      return honest(line)
    })
    await send(mail)
    expect(said[0]).toMatch(/^EHLO [\w-]+\.[\w.-]+$/)
  })

  it('keeps no connection that a URL from the documentation of nodemailer would pool', async () => {
    const { port, limits } = await serve('220 here', honest)
    const by = { smtpUrl: `smtp://127.0.0.1:${port}/?pool=true`, from: 'site@example.com' }
    await smtpTransport(limits).send(mail, by)
    await expect.poll(() => [...sockets].map(socket => socket.destroyed)).not.toContain(false)
  })

  it.each<[string, string | undefined, Answers]>([
    ['is no mail server', 'HTTP/1.1 200 OK', honest],
    ['is closing', '421 too busy', honest],
    ['does not know the office', '220 here', line => (/^RCPT/i.test(line) ? '550 who?' : honest(line))],
    ['hangs up', '220 here', line => (/^MAIL/i.test(line) ? null : honest(line))],
    ['takes the text and says no', '220 here', line => (line === '.' ? '451 later' : honest(line))],
    ['takes the text and hangs up', '220 here', line => (line === '.' ? null : honest(line))],
    ['answers nonsense', '220 here', line => (/^MAIL/i.test(line) ? 'yes' : honest(line))],
  ])('that %s has not taken the mail', async (_lie, greeting, answers) => {
    const { send } = await serve(greeting, answers)
    await expect(send(mail)).rejects.toThrow()
  })

  it('that refuses one of two recipients is never sent the letter again, and the office is told whom', async () => {
    const said = '550 5.1.1 who?'
    const { received, send } = await serve('220 here', line => (/<b@/.test(line) ? said : honest(line)))
    const failure = await send({ ...mail, to: 'a@example.com, b@example.com' }).catch(
      (error: unknown) => error,
    )
    expect(received.message).toContain('Auto-Submitted')
    const refusal = asRefusal(failure, mail.to, reasonOf(failure))
    expect(refusal).toBeInstanceOf(NeverDelivered)
    expect(refusal).toMatchObject({ reason: { code: 'refusedAddress', to: 'b@example.com', answer: said } })
  })

  it('that puts one of three recipients off gets the letter again for those who lack it alone', async () => {
    const to = 'a@example.com, b@example.com, c@example.com'
    const { send } = await serve('220 here', line => {
      if (/<b@/.test(line)) return '550 5.1.1 who?'
      return /<c@/.test(line) ? '450 4.2.0 not now' : honest(line)
    })
    const failure = await send({ ...mail, to }).catch((error: unknown) => error)
    const refusal = asRefusal(failure, to, reasonOf(failure))
    const left = ['b@example.com', 'c@example.com']
    expect(refusal).toBeInstanceOf(PutOff)
    expect(refusal).toMatchObject({ left, reason: { code: 'putOff', answer: '450 4.2.0 not now' } })
    const next = await serve('220 here', honest)
    await next.send({ ...mail, to, left })
    expect(next.received.recipients).toEqual(['RCPT TO:<b@example.com>', 'RCPT TO:<c@example.com>'])
    expect(next.received.message).toContain(`To: ${to}`)
  })

  it.each<[string, keyof typeof wide, string | undefined, Answers]>([
    ['says nothing', 'greetingTimeout', undefined, honest],
    ['falls silent', 'socketTimeout', '220 here', line => (/^RCPT/i.test(line) ? undefined : honest(line))],
    [
      'takes the text and falls silent',
      'socketTimeout',
      '220 here',
      line => (line === '.' ? undefined : honest(line)),
    ],
  ])('that %s has not taken the mail when its %s is over', async (_lie, limit, greeting, answers) => {
    const { send } = await serve(greeting, answers, { [limit]: soon })
    await expect(send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('that answers word by word without an end holds no letter up', async () => {
    const never: Answers = line => (/^MAIL/i.test(line) ? undefined : honest(line))
    const { send } = await serve('220 here', never, { letterTimeout: soon })
    const drops = setInterval(() => {
      for (const socket of sockets) socket.write('250-wait\r\n')
    }, 10)
    try {
      await expect(send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    } finally {
      clearInterval(drops)
    }
  })

  it('is told where one call ends letters of a kind', async () => {
    const { received, send } = await serve('220 here', honest)
    await send({ ...mail, unsubscribe: 'https://broker.example/o/1-a' })
    const heads = received.message.split('\n\n', 1)[0] ?? ''
    expect(heads).toContain('List-Unsubscribe: <https://broker.example/o/1-a>')
    expect(heads).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(received.message).not.toContain('unsubscribe:')
  })

  it('is told what the letter is known by, and that no person wrote it', async () => {
    const known = { id: '17.a0b1', date: new Date('2026-11-28T10:00:00Z') }
    for (const byPerson of [undefined, true] as const) {
      const { received, send } = await serve('220 here', honest)
      await send({ ...mail, known, ...(byPerson && { byPerson }) })
      const heads = received.message.split('\n\n', 1)[0] ?? ''
      expect(heads).toContain('Message-ID: <17.a0b1@example.com>')
      expect(heads).toContain('Date: Sat, 28 Nov 2026 10:00:00 +0000')
      expect(heads.includes('Auto-Submitted: auto-generated')).toBe(byPerson === undefined)
    }
  })

  it('gets one recipient and our own heads, whatever a field holds', async () => {
    const { received, send } = await serve('220 here', honest)
    await send({
      ...mail,
      subject: 'Заявка\r\nBcc: all@evil.example\r\n\r\n<script>',
      replyTo: 'visitor@example.com\r\nBcc: all@evil.example',
      text: 'a\r\n.\r\nRCPT TO:<all@evil.example>\r\nQUIT',
    })
    expect(received.recipients).toEqual(['RCPT TO:<office@example.com>'])
    const heads = received.message.split('\n\n', 1)[0] ?? ''
    expect(heads).not.toMatch(/^(?:bcc|cc|<script)/im)
    expect(heads.match(/^to:/gim)).toHaveLength(1)
  })
})

it.each([
  ['smtp://office:secret@smtp.example.com:587', true],
  ['smtp://office@smtp.example.com', true],
  ['smtp://office:secret@203.0.113.7:587', true],
  ['smtp://office:secret@127.evil.example:587', true],
  ['smtp://office:secret@10.0.0.1.evil.example:587', true],
  ['smtp://office:secret@172.32.0.1:587', true],
  ['smtp://office:secret@[2001:db8::1]:587', true],
  ['smtp://office:sec ret/@smtp.example.com', true],
  ['smtp://smtp.example.com:25', false],
  ['smtp://office:secret@localhost:1025', false],
  ['smtp://office:secret@mailpit:1025', false],
  ['smtp://office:secret@127.0.0.1:1025', false],
  ['smtp://office:secret@172.16.0.2:1025', false],
  ['smtp://office:secret@[::1]:1025', false],
])('a password goes to %s by TLS or not at all: %s', (smtpUrl, expected) => {
  expect(needsTls(smtpUrl)).toBe(expected)
})

describe('a mail server that an owner has entered', () => {
  const entered = { host: '127.0.0.1', port: 25, user: '', password: '', publicOnly: true }
  const sendTo = async (more: object, answers = honest) => {
    const { received, port, limits } = await serve('220 here', answers)
    const by = { entered: { ...entered, port, ...more }, from: 'site@example.com' }
    return { received, sent: smtpTransport(limits).send(mail, by) }
  }

  it('inside the network is not even called, unless the environment allows it', async () => {
    const refused = await sendTo({})
    await expect(refused.sent).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(refused.received.recipients).toEqual([])
    const allowed = await sendTo({ publicOnly: false })
    await allowed.sent
    expect(allowed.received.recipients).toEqual(['RCPT TO:<office@example.com>'])
  })

  it('gets no password without TLS', async () => {
    const { sent, received } = await sendTo({ publicOnly: false, user: 'office', password: 'secret' })
    await expect(sent).rejects.toMatchObject({ message: expect.not.stringContaining('secret') })
    expect(received.recipients).toEqual([])
  })

  it.each(['550 5.1.1 root:x:0:0 of this host', '550-5.1.1 root:x:0:0\r\n550 5.1.1 of this host'])(
    'says no more than its codes, whatever it says: %j',
    async said => {
      const { sent } = await sendTo({ publicOnly: false }, line =>
        /^RCPT/i.test(line) ? said : honest(line),
      )
      await expect(sent).rejects.toThrow(/^550[ -]5\.1\.1$/)
    },
  )

  it('whose password is sealed with another key is not called', async () => {
    const { sent, received } = await sendTo({ publicOnly: false, user: 'office', password: null })
    await expect(sent).rejects.toMatchObject({ code: 'ELOST' })
    expect(received.recipients).toEqual([])
  })
})
