import { expect, test } from 'vitest'
import { texts } from '#messages/desktop/main/server.js'
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
  ['', texts.typeAddress],
  ['   ', texts.typeAddress],
  [`https://${'a'.repeat(293)}`, texts.addressTooLong],
  ['https://', texts.notAddress],
  ['https://a b.example', texts.notAddress],
  ['javascript:alert(1)', texts.notAddress],
  ['file:///etc/passwd', texts.notAddress],
  ['app://office', texts.httpsFirst],
  ['ftp://broker.example', texts.httpsFirst],
  ['s3://broker.example', texts.httpsFirst],
  ['https://user:pass@broker.example', texts.noPassword],
  ['https://:pass@broker.example', texts.noPassword],
  ['https://broker.example@evil.example', texts.noPassword],
  ['https://broker.example/admin', texts.noPath],
  ['https://broker.example/?x=1', texts.noPath],
  ['https://broker.example/#x', texts.noPath],
  ['broker.example/login?next=https://broker.example', texts.noPath],
  ['http://broker.example', texts.httpsNeeded],
  ['http://192.168.0.10:3000', texts.httpsNeeded],
  ['http://localhost.evil.example', texts.httpsNeeded],
  ['http://127.0.0.1.evil.example', texts.httpsNeeded],
  ['http://0.0.0.0:3000', texts.httpsNeeded],
  ['http://[::ffff:10.0.0.1]:3000', texts.httpsNeeded],
])('%j is rejected: %s', (typed, message) => {
  expect(readServerAddress(typed)).toEqual({ ok: false, message })
})

test('an address may have 300 characters', () => {
  expect(readServerAddress(`https://${'a'.repeat(292)}`)).toMatchObject({ ok: true })
})
