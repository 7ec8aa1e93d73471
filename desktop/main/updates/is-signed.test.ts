import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from './is-signed.ts'

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
