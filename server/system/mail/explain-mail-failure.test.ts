import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { smtpTransport } from '#server/platform/mail/transport.ts'
import type { MailProblem } from '#shared/contract/system/setup.ts'
import { explainMailFailure } from './explain-mail-failure.ts'

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields)

/** The fields of nodemailer's errors that no conversation below brings about. */
test.each([
  ['wrong-password', 'Missing credentials for "PLAIN"', { code: 'EAUTH', command: 'API' }],
  ['no-tls', 'Error upgrading connection with STARTTLS', { code: 'ETLS', command: 'STARTTLS' }],
  ['no-tls', 'Host name does not match altnames', { code: 'ESOCKET', command: 'CONN' }],
  ['unreachable', 'getaddrinfo ENOTFOUND smtp.example', { code: 'EDNS', command: 'CONN' }],
  ['unreachable', 'read ECONNRESET', { code: 'ECONNRESET', command: 'CONN' }],
  ['rejected', '452 mailbox full', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }],
] as const)('%s: %s', (kind, message, fields) => {
  const explained = explainMailFailure(failure(message, fields))
  expect(explained.kind).toBe(kind)
  expect(explained.said).toBe(message)
})

/** A mail server says no in this way. */
const no = (responseCode: number, message: string) => failure(message, { responseCode })
const signsIn: SMTPServerOptions = { onAuth: (_auth, _session, done) => done(null, { user: 'office' }) }
const takesAnybody: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] }
const refusesSignIn = (error: Error): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(error),
})
const refusesSender = (error: Error): SMTPServerOptions => ({
  ...takesAnybody,
  onMailFrom: (_address, _session, done) => done(error),
})
const refusesRecipient = (error: Error): SMTPServerOptions => ({
  ...takesAnybody,
  onRcptTo: (_address, _session, done) => done(error),
})
const refusesText = (error: Error): SMTPServerOptions => ({
  ...takesAnybody,
  onData: (text, _session, done) => void text.resume().on('end', () => done(error)),
})

const patient = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 20_000,
  letterTimeout: 60_000,
}

/** What the person reads after a test letter by this server, in a conversation over a real socket. */
const letterTo = async (port: number, address: string, limits = patient) => {
  const smtpUrl = address.replace('HOST', '127.0.0.1:PORT').replace('PORT', String(port))
  try {
    const letter = { to: 'me@example.com', subject: 'Проверка почты', text: 'Проба' }
    await smtpTransport(limits).send(letter, { smtpUrl, from: 'site@example.com' })
    return null
  } catch (error) {
    return explainMailFailure(error)
  }
}

/** Starts the server, writes to it and ends it. */
const tryServer = async (options: SMTPServerOptions, address: string, limits = patient) => {
  const smtp = new SMTPServer({ logger: false, ...options })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const explained = await letterTo(portOf(smtp.server), address, limits)
  await new Promise<void>(closed => smtp.close(closed))
  return explained
}

const portOf = (server: Server): number => z.object({ port: z.number() }).parse(server.address()).port

const unsigned = 'smtp://HOST'
const signed = 'smtp://office:secret@HOST'

describe('in conversation with a mail server', () => {
  test.each<[string, SMTPServerOptions, address: string, MailProblem, RegExp]>([
    [
      'knows another password',
      refusesSignIn(no(535, '5.7.8 bad')),
      signed,
      'wrong-password',
      /SMTP_URL.*%40/,
    ],
    [
      'wants a password for applications',
      refusesSignIn(no(534, '5.7.9 Application-specific password required, see SSL help')),
      ...([signed, 'wrong-password', /пароль приложения/] as const),
    ],
    ['cannot look passwords up today', refusesSignIn(no(454, '4.7.0 later')), signed, 'rejected', /позже/],
    [
      'takes nothing without signing in',
      { ...signsIn, disabledCommands: ['STARTTLS'] },
      unsigned,
      'wrong-password',
      /Без входа.*SMTP_URL/,
    ],
    [
      'relays for nobody',
      refusesRecipient(no(554, '5.7.1 Relay access denied')),
      unsigned,
      'wrong-password',
      /Без входа.*SMTP_URL/,
    ],
    [
      'asks to sign in by another code than 530',
      refusesRecipient(no(503, '5.5.4 Error: send AUTH command first')),
      ...([unsigned, 'wrong-password', /Без входа.*SMTP_URL/] as const),
    ],
    [
      'knows the sender as another’s, as Exchange says',
      refusesText(
        no(554, '5.2.252 SendAsDenied; office@example.com not allowed to send as site@example.com'),
      ),
      ...([unsigned, 'refused-sender', /MAIL_FROM/] as const),
    ],
    [
      'has had enough of the office for a day',
      refusesText(no(550, '5.4.5 Daily user sending limit exceeded')),
      ...([unsigned, 'rejected', /позже/] as const),
    ],
    ['refuses the sender with 550', refusesSender(no(550, 'no')), unsigned, 'refused-sender', /MAIL_FROM/],
    [
      'refuses the sender with 553',
      refusesSender(no(553, '5.7.1 not owned by user')),
      unsigned,
      'refused-sender',
      /MAIL_FROM/,
    ],
    [
      'refuses the sender once it knows the recipient, as Postfix does',
      refusesRecipient(no(553, '5.7.1 <site@example.com>: Sender address rejected: not owned by user')),
      ...([unsigned, 'refused-sender', /MAIL_FROM/] as const),
    ],
    [
      'refuses the text for its sender',
      refusesText(no(550, '5.7.26 fails SPF and DKIM')),
      unsigned,
      'refused-sender',
      /MAIL_FROM/,
    ],
    [
      'knows no such recipient',
      refusesRecipient(no(550, '5.1.1 no such user')),
      unsigned,
      'refused-recipient',
      /MAIL_TO/,
    ],
    ['greylists', refusesRecipient(no(451, '4.7.1 Greylisted')), unsigned, 'rejected', /позже/],
    [
      'is too busy to greet',
      { onConnect: (_session, done) => done(no(421, 'busy')) },
      unsigned,
      'rejected',
      /позже/,
    ],
    [
      'offers no STARTTLS where it is asked for',
      { ...signsIn, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
      `${signed}?requireTLS=true`,
      'no-tls',
      /587/,
    ],
    [
      'takes letters by STARTTLS only',
      {
        ...takesAnybody,
        onMailFrom: (_address, _session, done) => done(no(530, '5.7.0 Must issue a STARTTLS command first')),
      },
      unsigned,
      'no-tls',
      /587/,
    ],
    ['shows a certificate out of date after STARTTLS', signsIn, signed, 'no-tls', /Сертификат/],
    [
      'shows a certificate out of date at once',
      { ...signsIn, secure: true },
      'smtps://office:secret@HOST',
      'no-tls',
      /Сертификат/,
    ],
    ['speaks without TLS where TLS is expected', takesAnybody, 'smtps://HOST', 'no-tls', /465.*smtps/],
  ])('that %s', async (_what, options, address, kind, words) => {
    const explained = await tryServer(options, address)
    expect(explained?.kind).toBe(kind)
    expect(explained?.explanation).toMatch(words)
    expect(JSON.stringify(explained)).not.toContain('secret')
  })

  test('that waits for TLS where none begins', async () => {
    const short = { ...patient, greetingTimeout: 300 }
    const explained = await tryServer({ ...takesAnybody, secure: true }, unsigned, short)
    expect(explained?.kind).toBe('unreachable')
    expect(explained?.explanation).toMatch(/465.*smtps/)
  })

  test('that would take the password in the clear, and never sees it', async () => {
    let asked = false
    const options: SMTPServerOptions = {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        asked = true
        done(null, { user: 'office' })
      },
    }
    // This machine under an address that does not say so.
    const explained = await tryServer(options, signed.replace('HOST', '0.0.0.0:PORT'))
    expect(explained?.kind).toBe('no-tls')
    expect(asked).toBe(false)
    expect(await tryServer(options, signed)).toBeNull()
    expect(asked).toBe(true)
  })

  test('of this machine that wants no password may have made its certificate itself', async () => {
    expect(await tryServer({ authOptional: true }, unsigned)).toBeNull()
  })

  test('that nobody runs', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const port = portOf(nobody)
    nobody.close()
    await once(nobody, 'close')
    const explained = await letterTo(port, unsigned)
    expect(explained?.kind).toBe('unreachable')
    expect(explained?.explanation).toMatch(/не отвечает.*SMTP_URL/)
  })
})

test('whatever is thrown is explained, and no password is repeated', () => {
  expect(explainMailFailure('strange').kind).toBe('rejected')
  expect(explainMailFailure(null).kind).toBe('rejected')
  const error = failure('connect smtp://office:secret@smtp.example failed', { code: 'ESOCKET' })
  expect(explainMailFailure(error).said).not.toContain('secret')
})
