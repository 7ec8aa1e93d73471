import { expect, it } from 'vitest'
import { isPrivateName, isPublicAddress, publicAddress } from './public-address.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  '::7f00:1',
  '::ffff:8.8.8.8',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  '224.0.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  '2001::1',
  '3fff::1',
  '4000::1',
  '8000::1',
  'localhost',
  '',
])('%j is not in the internet', address => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
  '%s is in the internet',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each(['localhost', 'mailpit', '2130706433', '127.1', '0x7f.1', '10.0.0.1'])(
  '%s names no public server',
  host => {
    expect(isPrivateName(host)).toBe(true)
  },
)

it('a name is held to all of its addresses, and connected to by the first', async () => {
  const found = (...addresses: string[]) =>
    publicAddress(
      'smtp.example.com',
      async () => addresses,
      () => true,
    )
  expect(isPrivateName('smtp.example.com')).toBe(false)
  expect(await found('93.184.216.34', '2a00::1')).toBe('93.184.216.34')
  for (const addresses of [['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], []])
    await expect(found(...addresses)).rejects.toMatchObject({ code: 'EPRIVATE' })
  await expect(publicAddress('localhost')).rejects.toMatchObject({ code: 'EPRIVATE' })
})

it.each([
  [['2001:4860::1'], '2001:4860::1'],
  [['192.0.80.1', '2001:4860::1'], '192.0.80.1'],
  [[], '192.0.80.1'],
])('a machine from which %j can be reached connects to %s', async (reached, address) => {
  const both = async () => ['192.0.80.1', '2001:4860::1']
  expect(await publicAddress('smtp.example.com', both, at => reached.includes(at))).toBe(address)
})
