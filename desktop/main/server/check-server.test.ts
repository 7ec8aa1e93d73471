import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkServer, judgeVersion } from './check-server.ts'
import { serverClient } from './server-client.ts'

let http: Server | undefined
afterEach(() => http?.close())
const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  http = server
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const client = serverClient(fetch, Date.now, () => undefined)
const coded = (code: string) => Object.assign(new Error('no'), { code })
const ours = { product: 'customs-broker', version: '1.4.0', desktop: { min: '1.0.0', recommended: '1.2.0' } }

test('our server of a fitting version is accepted', async () => {
  const origin = await serve((request, response) =>
    request.url === '/api/version' ? response.end(JSON.stringify(ours)) : response.writeHead(404).end(),
  )
  expect(await checkServer(origin, '1.2.0', client)).toEqual({
    ok: true,
    origin,
    version: '1.4.0',
    message: null,
  })
})

test('a program behind the recommended version may sign in and is notified', () => {
  expect(judgeVersion('https://a.example', JSON.stringify(ours), '1.1.9')).toMatchObject({
    ok: true,
    message: 'Рекомендуем обновить программу до версии 1.2.0.',
  })
})

test('the lowest version of either is enough', () => {
  const judged = (version: string, app: string) =>
    judgeVersion('https://a.example', JSON.stringify({ ...ours, version }), app).ok
  expect([judged('1.4.0', '1.0.0'), judged('1.4.0', '1.0.0-rc.1')]).toEqual([true, false])
  expect([judged('1.0.0', '1.2.0'), judged('1.0.0-rc.1', '1.2.0')]).toEqual([true, false])
})

test('the question for the version asks for JSON, does not wait for ever, and believes no error', async () => {
  const sent: RequestInit[] = []
  const error = {
    send: async (_origin: string, _path: string, init: RequestInit) => {
      sent.push(init)
      return Response.json(ours, { status: 500 })
    },
  }
  expect(await checkServer('https://broker.example', '1.2.0', error)).toMatchObject({
    ok: false,
    message: expect.stringContaining('другая программа'),
  })
  expect(sent).toEqual([{ headers: { accept: 'application/json' }, signal: expect.any(AbortSignal) }])
  expect(await checkServer('http://broker.example', '1.2.0', error)).toMatchObject({ ok: false })
  expect(sent).toHaveLength(1)
})

test.each([
  [10_000, true],
  [10_001, false],
])('a response of %i letters, in pieces, is read: %s', async (length, isRead) => {
  const notes = 'я'.repeat(length - JSON.stringify({ ...ours, notes: '' }).length)
  const bytes = Buffer.from(JSON.stringify({ ...ours, notes }))
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      // The last letters of the notes come in halves.
      for (const piece of [bytes.subarray(0, -5), bytes.subarray(-5)]) controller.enqueue(piece)
      controller.close()
    },
  })
  const send = async () => new Response(pieces)
  expect(await checkServer('https://broker.example', '1.2.0', { send })).toMatchObject({ ok: isRead })
})

test('a program below the lowest version is rejected with both versions named', () => {
  expect(judgeVersion('https://a.example', JSON.stringify(ours), '0.9.0')).toEqual({
    ok: false,
    message: 'Сервер требует программу версии 1.0.0 или новее, у Вас 0.9.0. Обновите её.',
    tooOld: 'program',
  })
})

test('a server older than the calls of this program is rejected with both versions named', () => {
  const old = { ...ours, version: '0.0.9', desktop: { min: '0.0.1', recommended: '0.0.1' } }
  expect(judgeVersion('https://a.example', JSON.stringify(old), '1.2.0')).toEqual({
    ok: false,
    message: 'На сервере версия 0.0.9, программе нужна 1.0.0 или новее. Сообщите администратору.',
    tooOld: 'server',
  })
})

test.each([
  '',
  'null',
  '<html>',
  '{}',
  JSON.stringify({ ...ours, product: 'other' }),
  JSON.stringify({ ...ours, desktop: { min: 'latest', recommended: '1.0.0' } }),
  JSON.stringify({ ...ours, desktop: undefined }),
  JSON.stringify({ ...ours, version: 'latest' }),
  JSON.stringify({ ...ours, desktop: { min: '1.0.0', recommended: 'latest' } }),
])('%j is another program', text => {
  expect(judgeVersion('https://a.example', text, '1.2.0')).toMatchObject({
    ok: false,
    message: expect.stringContaining('другая программа'),
  })
})

test('an endless answer is another program, and it is not read to its end', async () => {
  const origin = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  expect(await checkServer(origin, '1.2.0', client)).toMatchObject({ ok: false })
})

test('a redirect to another server is not followed', async () => {
  const origin = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/api/version' }).end(),
  )
  expect(await checkServer(origin, '1.2.0', client)).toMatchObject({
    ok: false,
    message: expect.stringContaining('не отвечает'),
  })
})

test.each([
  [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'сертификату нельзя доверять'],
  [
    new TypeError('fetch failed', { cause: coded('DEPTH_ZERO_SELF_SIGNED_CERT') }),
    'сертификату нельзя доверять',
  ],
  [
    new TypeError('fetch failed', { cause: coded('ERR_TLS_CERT_ALTNAME_INVALID') }),
    'сертификату нельзя доверять',
  ],
  [new Error('net::ERR_SSL_PROTOCOL_ERROR'), 'сертификату нельзя доверять'],
  [new TypeError('fetch failed', { cause: coded('CERT_HAS_EXPIRED') }), 'сертификату нельзя доверять'],
  [new TypeError('fetch failed', { cause: coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE') }), 'нельзя доверять'],
  [new TypeError('fetch failed', { cause: new Error('self_signed') }), 'сертификату нельзя доверять'],
  [new Error('net::ERR_NAME_NOT_RESOLVED'), 'Такого адреса нет'],
  [new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), 'Такого адреса нет'],
  [new Error('net::ERR_CONNECTION_REFUSED'), 'не отвечает'],
])('%s is notified as what it is', async (cause, words) => {
  const dead = { send: () => Promise.reject(cause) }
  expect(await checkServer('https://broker.example', '1.2.0', dead)).toMatchObject({
    ok: false,
    message: expect.stringContaining(words),
  })
})

test('nobody there', async () => {
  expect(await checkServer('127.0.0.1:1', '1.2.0', client)).toMatchObject({
    ok: false,
    message: expect.stringContaining('не отвечает'),
  })
})

test('a response that is much longer than it can be is not read to its end', async () => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const origin = await serve((_request, response) => {
    response.write(JSON.stringify({ ...ours, notes: 'x'.repeat(20_000) }))
    response.on('close', leave)
  })
  expect(await checkServer(origin, '1.2.0', client)).toMatchObject({
    ok: false,
    message: expect.stringContaining('другая программа'),
  })
  await left
})
