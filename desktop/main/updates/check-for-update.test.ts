import { expect, test } from 'vitest'
import { checkForUpdate } from './check-for-update.ts'

const key = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE='

test.each(['', 'http://updates.example', 'file:///tmp', 'not an address'])('%j is no feed', async url => {
  const fetch = () => Promise.reject(new Error('must not be called'))
  expect(await checkForUpdate({ url, publicKey: key }, fetch, '1.0.0', 0)).toEqual({ kind: 'no-feed' })
})

test('a feed is asked for the notice and its signature, without following redirects', async () => {
  const asked: [string, string | undefined][] = []
  const fetch = async (url: string, init: RequestInit) => {
    asked.push([url, init.redirect])
    return new Response('{}')
  }
  const answer = await checkForUpdate(
    { url: 'https://updates.example/broker', publicKey: key },
    fetch,
    '1.0.0',
    0,
  )
  expect(asked).toEqual([
    ['https://updates.example/broker/desktop.json', 'error'],
    ['https://updates.example/broker/desktop.json.sig', 'error'],
  ])
  expect(answer).toEqual({ kind: 'refused', reason: 'signature' })
})

test.each([
  ['offline', () => Promise.reject(new Error('offline'))],
  ['missing', async () => new Response('', { status: 404 })],
  ['huge', async () => new Response('x'.repeat(20_000))],
])('a feed that is %s is not reached', async (_name, fetch) => {
  expect(await checkForUpdate({ url: 'https://u.example/', publicKey: key }, fetch, '1.0.0', 0)).toEqual({
    kind: 'unreachable',
  })
})
