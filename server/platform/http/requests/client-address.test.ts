import express from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { expect, it } from 'vitest'
import { clientAddress, clientOf } from './client-address.ts'

const forwarded = [
  undefined,
  '203.0.113.5',
  '10.9.8.7, 203.0.113.5',
  ' 10.9.8.7 ,203.0.113.5 ,',
  '::ffff:203.0.113.5',
  '2001:db8:1:2ff::1',
]

it.each([0, 1, 2].flatMap(hops => forwarded.map(header => [hops, header] as const)))(
  'finds the client that Express finds: %s proxies, %s',
  (hops, header) => {
    const app = express().set('trust proxy', hops)
    const socket = { remoteAddress: '::ffff:192.0.2.1' }
    const request = Object.create(app.request, {
      app: { value: app },
      socket: { value: socket },
      connection: { value: socket },
      headers: { value: header === undefined ? {} : { 'x-forwarded-for': header } },
    })
    expect(clientOf(request, hops)).toBe(ipKeyGenerator(clientAddress(request), 56))
  },
)

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:203.10.113.254', '203.10.113.254'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2ff::1', '2001:db8:1:2ff::1'],
  // Only a whole IPv4 address is one that IPv6 has mapped.
  ['::ffff:1', '::ffff:1'],
  ['::ffff:192.0.2.1:80', '::ffff:192.0.2.1:80'],
  ['x::ffff:192.0.2.1', 'x::ffff:192.0.2.1'],
  ['203.0.113.7:50001', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['2001:db8::1:443', '2001:db8::1:443'],
  [undefined, '0.0.0.0'],
])('%s is counted as %s', (ip, address) => expect(clientAddress({ ip })).toBe(address))

it('is one for a /56 of IPv6', () => {
  const client = (remoteAddress: string) => clientOf({ headers: {}, socket: { remoteAddress } }, 0)
  expect(client('2001:db8:1:201::1')).toBe(client('2001:db8:1:2ff::9'))
  expect(client('2001:db8:1:201::1')).not.toBe(client('2001:db8:1:301::1'))
})
