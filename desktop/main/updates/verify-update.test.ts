import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { type UpdateOptions, verifyUpdate } from './verify-update.ts'

const pair = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const now = Date.UTC(2026, 10, 20)
const notice = {
  product: 'customs-broker-desktop',
  version: '1.1.0',
  page: 'https://broker.example/desktop',
  notes: 'Быстрее открывается список заявок.',
  validUntil: '2026-12-20T00:00:00Z',
}
const signed = (content: unknown, change: Partial<UpdateOptions> = {}): UpdateOptions => {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  return {
    bytes,
    signature: sign(null, bytes, pair.privateKey).toString('base64'),
    publicKey: spki(pair.publicKey),
    currentVersion: '1.0.0',
    now,
    ...change,
  }
}

test('a signed newer version is offered', () => {
  expect(verifyUpdate(signed(notice))).toEqual({ kind: 'newer', notice })
})

test.each(['1.1.0', '1.1.1', '2.0.0'])('a program of version %s is never led back', currentVersion => {
  expect(verifyUpdate(signed(notice, { currentVersion }))).toEqual({ kind: 'current' })
})

test('any flipped byte breaks the signature', () => {
  const parts = signed(notice)
  for (let at = 0; at < parts.bytes.length; at += 1) {
    const bytes = Uint8Array.from(parts.bytes)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(verifyUpdate({ ...parts, bytes })).toEqual({ kind: 'refused', reason: 'signature' })
  }
})

test.each([
  ['the wrong key', { publicKey: spki(other.publicKey) }],
  ['no key', { publicKey: '' }],
  [
    'a key of another kind',
    { publicKey: spki(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey) },
  ],
  ['no signature', { signature: '' }],
  ['half a signature', { signature: signed(notice).signature.slice(0, 40) }],
  ['a signature of something else', { signature: signed('x').signature }],
])('%s is rejected', (_name, change) => {
  expect(verifyUpdate(signed(notice, change))).toEqual({ kind: 'refused', reason: 'signature' })
})

test.each([
  'null',
  '{',
  '\u00ff',
  { ...notice, product: 'other' },
  { ...notice, version: 'latest' },
  { ...notice, page: 'http://broker.example/desktop' },
  { ...notice, page: 'javascript:alert(1)' },
  { ...notice, install: 'now' },
])('signed nonsense is refused: %j', content => {
  expect(verifyUpdate(signed(content))).toEqual({ kind: 'refused', reason: 'content' })
})

test('an old notice cannot be replayed for ever', () => {
  expect(verifyUpdate(signed({ ...notice, validUntil: '2026-11-19T00:00:00Z' }))).toEqual({
    kind: 'refused',
    reason: 'stale',
  })
})
