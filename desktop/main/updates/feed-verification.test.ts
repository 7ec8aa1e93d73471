import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isForSystem, isSigned } from './feed-verification.ts'

const der = { format: 'der', type: 'spki' } as const
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const trusted = publicKey.export(der).toString('base64')
const text = 'version: 1.4.0\nreleaseNotes: быстрее\n'
const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test('what our key has signed is ours, also with a line break behind the signature', () => {
  expect(isSigned(text, signature, trusted)).toBe(true)
  expect(isSigned(text, `${signature}\n`, trusted)).toBe(true)
})

test.each([
  ['another text', `${text} `, signature, trusted],
  ['no signature', text, '', trusted],
  [
    'a signature of something else',
    text,
    sign(null, Buffer.from('x'), privateKey).toString('base64'),
    trusted,
  ],
  [
    "a stranger's signature",
    text,
    sign(null, Buffer.from(text), generateKeyPairSync('ed25519').privateKey).toString('base64'),
    trusted,
  ],
  [
    'a key of another kind',
    text,
    sign('sha256', Buffer.from(text), curve.privateKey).toString('base64'),
    curve.publicKey.export(der).toString('base64'),
  ],
  ['no key', text, signature, ''],
])('%s is not signed by us', (_what, given, by, key) => {
  expect(isSigned(given, by, key)).toBe(false)
})

test.each([
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'linux', 'x64', true],
  ['customs-broker-1.4.0-linux-amd64.deb', 'linux', 'x64', true],
  ['customs-broker-1.4.0-linux-arm64.AppImage', 'linux', 'arm64', true],
  ['customs-broker-1.4.0-linux-arm64.AppImage', 'linux', 'x64', false],
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'linux', 'arm64', false],
  ['customs-broker-1.4.0-win-arm64.exe', 'win32', 'x64', true],
  ['customs-broker-1.4.0-mac-x64.zip', 'darwin', 'arm64', true],
  ['customs-broker-1.4.0-mac-x64.zip', 'linux', 'x64', false],
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'win32', 'x64', false],
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'freebsd', 'x64', false],
] as const)('%s on %s %s: %s', (name, platform, arch, expected) => {
  expect(isForSystem(name, platform, arch)).toBe(expected)
})
