import { expect, test } from 'vitest'
import { readServerAddress } from './server-address.ts'

test.each([
  ['https://broker.example', 'https://broker.example'],
  ['  Broker.Example/ ', 'https://broker.example'],
  ['broker.example:8443', 'https://broker.example:8443'],
  ['https://broker.example:443/', 'https://broker.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://127.10.0.254:3000', 'http://127.10.0.254:3000'],
  ['broker.localhost:3000', 'http://broker.localhost:3000'],
  ['http://[::1]:3000/', 'http://[::1]:3000'],
  ['http://2130706433:3000', 'http://127.0.0.1:3000'],
  ['https://брокер.укр', 'https://xn--90aiopjd.xn--j1amh'],
])('%j means %s', (typed, origin) => {
  expect(readServerAddress(typed)).toEqual({ ok: true, origin })
})

test.each([
  '',
  '   ',
  'http://broker.example',
  'http://192.168.0.10:3000',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://0.0.0.0:3000',
  'http://[::ffff:10.0.0.1]:3000',
  'ftp://broker.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'app://office',
  'https://user:pass@broker.example',
  'https://:pass@broker.example',
  'https://broker.example@evil.example',
  'https://broker.example/admin',
  'https://broker.example/?x=1',
  'https://broker.example/#x',
  'https://',
  'https://a b.example',
  `https://${'a'.repeat(300)}.example`,
])('%j is rejected with a reason', typed => {
  const verdict = readServerAddress(typed)
  expect(verdict.ok).toBe(false)
  expect(verdict).toHaveProperty('message', expect.stringMatching(/[а-я]/))
})
