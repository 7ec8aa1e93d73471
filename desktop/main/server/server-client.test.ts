import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { serverClient } from './server-client.ts'

const origin = 'https://broker.example'
const ask = async (path: string, init: RequestInit = {}, date?: string) => {
  const sent: [string, RequestInit][] = []
  const offsets: number[] = []
  const fetch = async (url: string, given: RequestInit) => {
    sent.push([url, given])
    return new Response('{}', { headers: date === undefined ? {} : { Date: date } })
  }
  const client = serverClient(
    fetch,
    () => Date.parse('2026-11-21T12:00:00Z'),
    offset => offsets.push(offset),
  )
  await client.send(origin, path, init)
  return { sent, offsets }
}

test('a call follows no redirect, brings no cookies and no referrer, and is not cached', async () => {
  const { sent } = await ask('/api/post?q=1', { method: 'POST', redirect: 'follow', credentials: 'include' })
  expect(sent).toEqual([
    [
      'https://broker.example/api/post?q=1',
      {
        method: 'POST',
        headers: new Headers({ 'accept-language': 'ru' }),
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: expect.any(AbortSignal),
      },
    ],
  ])
})

test('the server answers in the language of the window, whatever the system asks for', async () => {
  readLanguageFrom(() => 'uk')
  onTestFinished(() => readLanguageFrom(() => 'ru'))
  const { sent } = await ask('/api/auth/login', { headers: { accept: 'text/html', 'accept-language': 'en' } })
  const headers = new Headers(sent[0]?.[1].headers)
  expect(Object.fromEntries(headers)).toEqual({ accept: 'text/html', 'accept-language': 'uk' })
})

test.each([
  'https://evil.example/',
  '//evil.example/api',
  '/\\evil.example/api',
  'http://broker.example/',
  'javascript:1',
])('%s never leaves for another server', async path => {
  const sent: string[] = []
  const client = serverClient(
    async url => {
      sent.push(url)
      return new Response()
    },
    Date.now,
    () => undefined,
  )
  await expect(client.send(origin, path, {})).rejects.toThrow('may not leave')
  expect(sent).toEqual([])
})

test('the clock of the server is noticed, where it says one', async () => {
  expect((await ask('/', {}, 'Sat, 21 Nov 2026 13:00:00 GMT')).offsets).toEqual([3_600_000])
  expect((await ask('/')).offsets).toEqual([])
})

const answeredWith = (response: Response) =>
  serverClient(
    async () => response,
    () => 0,
    () => undefined,
  ).send(origin, '/', {})

test('a response to which no body belongs has none', async () => {
  for (const status of [200, 204]) {
    const { body, status: got } = await answeredWith(new Response(null, { status }))
    expect([got, body]).toEqual([status, null])
  }
})

test('of a body no more is loaded than is read', async () => {
  let loaded = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    loaded += 1
    controller.enqueue(new Uint8Array([loaded]))
  }
  const { body } = await answeredWith(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
  await body?.getReader().read()
  await new Promise(setImmediate)
  expect(loaded).toBe(1)
})
