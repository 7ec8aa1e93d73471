import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUpdateSettings } from './update-settings.ts'

const der = { format: 'der', type: 'spki' } as const
const key = generateKeyPairSync('ed25519').publicKey.export(der).toString('base64')
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(der).toString('base64')
const feed = 'https://updates.example/desktop'

test('without settings a build has no feed', () => {
  expect(readUpdateSettings({})).toEqual({ url: '', publicKey: '' })
})

test('a feed with its key is taken as it is', () => {
  expect(readUpdateSettings({ UPDATE_FEED: feed, UPDATE_PUBLIC_KEY: key })).toEqual({
    url: feed,
    publicKey: key,
  })
})

test.each([
  [{ UPDATE_FEED: feed }, 'UPDATE_PUBLIC_KEY'],
  [{ UPDATE_PUBLIC_KEY: key }, 'UPDATE_FEED'],
  [{ UPDATE_FEED: 'http://updates.example', UPDATE_PUBLIC_KEY: key }, 'UPDATE_FEED'],
  [{ UPDATE_FEED: feed, UPDATE_PUBLIC_KEY: 'not a key' }, 'UPDATE_PUBLIC_KEY'],
  [{ UPDATE_FEED: feed, UPDATE_PUBLIC_KEY: other }, 'UPDATE_PUBLIC_KEY'],
])('%j stops the build and names what is wrong', (env, name) => {
  expect(() => readUpdateSettings(env)).toThrow(name)
})
