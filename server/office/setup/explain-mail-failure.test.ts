import { expect, test } from 'vitest'
import { explainMailFailure } from './explain-mail-failure.ts'

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields)

test.each([
  [
    'wrong-password',
    'Invalid login: 535 5.7.8 Authentication failed',
    { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' },
  ],
  ['wrong-password', 'Missing credentials for "PLAIN"', { code: 'EAUTH', command: 'API' }],
  [
    'refused-sender',
    '553 5.7.1 not owned by user',
    { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' },
  ],
  [
    'refused-sender',
    'Message failed: 550 5.7.26 fails SPF and DKIM',
    { code: 'EMESSAGE', responseCode: 550, command: 'DATA' },
  ],
  [
    'refused-recipient',
    'all recipients were rejected: 550 no such user',
    { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
  ],
  ['no-tls', 'Error upgrading connection with STARTTLS', { code: 'ETLS', command: 'STARTTLS' }],
  [
    'no-tls',
    '530 5.7.0 Must issue a STARTTLS command first',
    { code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' },
  ],
  ['no-tls', 'write EPROTO: SSL routines: wrong version number', { code: 'ESOCKET', command: 'CONN' }],
  ['no-tls', 'self-signed certificate', { code: 'ESOCKET', command: 'CONN' }],
  ['unreachable', 'connect ECONNREFUSED 127.0.0.1:25', { code: 'ESOCKET', command: 'CONN' }],
  ['unreachable', 'getaddrinfo ENOTFOUND smtp.example', { code: 'EDNS', command: 'CONN' }],
  ['unreachable', 'Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['rejected', '452 mailbox full', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }],
] as const)('%s: %s', (kind, message, fields) => {
  const explained = explainMailFailure(failure(message, fields))
  expect(explained.kind).toBe(kind)
  expect(explained.explanation.length).toBeGreaterThan(20)
  expect(explained.said).toBe(message)
})

test('whatever is thrown is explained, and no password is repeated', () => {
  expect(explainMailFailure('strange').kind).toBe('rejected')
  expect(explainMailFailure(null).kind).toBe('rejected')
  const error = failure('connect smtp://office:secret@smtp.example failed', { code: 'ESOCKET' })
  expect(explainMailFailure(error).said).not.toContain('secret')
})
