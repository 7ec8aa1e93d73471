import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as afterAllThatIsReady } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { savedHeader } from '#desktop/bridge/bridge-channels.ts'
import type { Uploaded } from '#desktop/bridge/desktop-bridge.ts'
import type { ServerCall } from '#desktop/main/offline/offline-reads.ts'
import { serverClient } from '#desktop/main/server/server-client.ts'
import { sessionFetch } from '#desktop/main/testing/session-fetch.ts'
import { retryOf } from '#shared/contract/platform/retry.ts'
import { type ForwardNeeds, forwardRequest, withoutToken } from './forward-request.ts'
import { liveStream } from './live-stream.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
let http: Server
let origin = ''
let token: string | null = null
let ended: string[] = []
let isCurrent = true
let replaced: string[] = []
let offset: number | null = null
let passed: ServerCall[] = []
let cached: Response | null = null
let warnings: string[] = []
let uploaded: Uploaded[] = []
const patient = { cached: 60_000, lost: 60_000 }
let patience = patient

beforeAll(async () => {
  http = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => http.close())
beforeEach(() => {
  token = 'the-token'
  ended = []
  isCurrent = true
  replaced = []
  passed = []
  cached = null
  warnings = []
  uploaded = []
  patience = patient
})

const client = serverClient(sessionFetch(fetch), Date.now, next => {
  offset = next
})
const forwardTo = (server: string | null) => forwardRequest(needs(server))
const needs = (server: string | null): ForwardNeeds => ({
  server: () => server,
  client,
  live: liveStream({ elapsed: () => 0, addresses: () => '' }),
  patience,
  onUploaded: told => uploaded.push(told),
  session: {
    tokenFor: () => token,
    endIfCurrent: async (_origin, refused) => {
      await afterAllThatIsReady()
      return ended.push(refused) > 0 && isCurrent
    },
    replaceToken: async (_origin, fresh) => {
      await afterAllThatIsReady()
      replaced.push(fresh)
    },
  },
  offline: {
    pass: async (passing, response) => {
      passed.push(passing)
      return response
    },
    cached: async missing => {
      passed.push(missing)
      return cached
    },
  },
  warn: message => warnings.push(message),
})
const call = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
  forwardTo(origin)(new Request(`http://office${path}`, init))

test('a read goes to the chosen server with the token and without the page cookies', async () => {
  let seen: IncomingMessage['headers'] = {}
  let url: string | undefined
  answer = (request, response) => {
    seen = request.headers
    url = request.url
    response.setHeader('set-cookie', 'jwt-token=secret').setHeader('etag', '"1.a"').end('[]')
  }
  const got = await call('/api/post?q=%D0%B0&page=2', { headers: { accept: 'application/json' } })
  expect([url, seen.authorization, seen.cookie, seen.origin]).toEqual([
    '/api/post?q=%D0%B0&page=2',
    'Bearer the-token',
    undefined,
    undefined,
  ])
  expect([got.status, got.headers.get('set-cookie'), got.headers.get('etag')]).toEqual([200, null, '"1.a"'])
  expect(got.headers.get('content-security-policy')).toContain('sandbox')
  expect(offset).toBe(0)
})

test('an upload streams: the server reads its beginning before the page has sent its end', async () => {
  const { promise: firstSeen, resolve: seeFirst } = Promise.withResolvers<void>()
  answer = async (request, response) => {
    let bytes = 0
    for await (const chunk of request) {
      bytes += (chunk as Buffer).byteLength
      seeFirst()
    }
    response.end(String(bytes))
  }
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(1000))
      await firstSeen
      controller.enqueue(new Uint8Array(234))
      controller.close()
    },
  })
  const got = await call('/api/post', { method: 'POST', body, duplex: 'half' })
  expect(await got.text()).toBe('1234')
})

test('a form with a name of its own is spoken of by it to the page, and the server never sees the name', async () => {
  const asked: { headers: Headers; isTold: boolean }[] = []
  const forward = forwardRequest({
    ...needs(origin),
    client: {
      send: async (_origin, _path, { headers, onSent }) => {
        asked.push({ headers: new Headers(headers), isTold: onSent !== undefined })
        onSent?.({ sent: 3, total: 7 })
        return Response.json({})
      },
    },
  })
  const post = (headers: HeadersInit) =>
    forward(new Request('http://office/api/upload', { method: 'POST', body: 'picture', headers }))
  await post({})
  await post({ 'x-upload': 'a1' })
  expect(uploaded).toEqual([{ upload: 'a1', sent: 3, total: 7 }])
  expect(asked.map(({ headers, isTold }) => [headers.get('x-upload'), isTold])).toEqual([
    [null, false],
    [null, true],
  ])
})

test('a download streams: the page reads its beginning before the server has sent its end', async () => {
  let finish = () => undefined as unknown
  answer = (_request, response) => {
    response.write('begin')
    finish = () => response.end('end')
  }
  const got = await call('/api/backup')
  const reader = got.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begin')
  finish()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('end')
})

test('a style sheet of the site comes from the server, a script of it does not', async () => {
  answer = (_request, response) => response.setHeader('content-type', 'text/css').end('p{}')
  expect(await (await call('/assets/site-a1.css')).text()).toBe('p{}')
  expect((await call('/assets/site-a1.js')).status).toBe(403)
})

test.each(['/api/auth/login', '/API/auth/Session/'])(
  '%s is rejected: its response carries the token',
  async path => {
    let reached = false
    answer = (_request, response) => {
      reached = true
      response.end()
    }
    expect((await call(path, { method: 'POST' })).status).toBe(403)
    expect(reached).toBe(false)
  },
)

test('the fresh token of a change of password goes to the session, not to the page', async () => {
  answer = (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"token":"fresh","expiresAt":"2026"}')
  const got = await call('/api/auth/password', { method: 'POST', body: '{}' })
  expect(await got.json()).toEqual({ expiresAt: '2026' })
  expect(replaced).toEqual(['fresh'])
})

test('a 401 ends the session of the token that was sent', async () => {
  answer = (_request, response) => response.writeHead(401).end('{}')
  expect((await call('/api/post')).status).toBe(401)
  expect(ended).toEqual(['the-token'])
})

test('a 401 of a token that the same person’s next one has replaced is tried again and signs nobody out', async () => {
  const tokenOf = (id: number) => `x.${btoa(JSON.stringify({ sub: String(id) }))}.y`
  isCurrent = false
  const askAs = async (now: string | null) => {
    token = tokenOf(1)
    answer = (_request, response) => {
      token = now
      response.writeHead(401).end('{}')
    }
    return (await call('/api/post')).status
  }
  expect(retryOf(await askAs(tokenOf(1)), true)).toBe('later')
  expect([await askAs(tokenOf(2)), await askAs(null)]).toEqual([401, 401])
})

test.each([200, 204, 400, 403, 404, 409, 419, 500, 503])('a %s ends no session', async status => {
  answer = (_request, response) => response.writeHead(status).end()
  const got = await call('/api/post')
  expect([got.status, ended]).toEqual([status, []])
})

test('a response about accounts keeps its status, also without a token in it', async () => {
  for (const body of ['{"detail":"wrong"}', 'null', '[1]', '"text"', 'no JSON', '']) {
    answer = (_request, response) => response.writeHead(400, 'Bad Request').end(body)
    const got = await call('/api/auth/password', { method: 'POST', body: '{}' })
    expect([got.status, got.statusText, await got.text()]).toEqual([400, 'Bad Request', body])
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(replaced).toEqual([])
})

test('what the page gives up half-way leaves no connection to the server', async () => {
  const open = new Set<ServerResponse>()
  answer = (_request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    response.write('begin')
  }
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const got = await call(attempt % 2 === 0 ? '/media/a.webp' : '/api/backup')
    const reader = got.body?.getReader()
    await reader?.read()
    expect(open.size).toBe(1)
    await reader?.cancel()
    await expect.poll(() => open.size).toBe(0)
  }
})

test('without a server, and for signing in, the page is notified what to do', async () => {
  const none = await forwardTo(null)(new Request('http://office/api/post'))
  expect([none.status, await none.json()]).toEqual([
    503,
    expect.objectContaining({ title: 'Сервер не выбран', detail: 'Укажите адрес сервера и повторите.' }),
  ])
  const login = await call('/api/auth/login', { method: 'POST' })
  for (const { headers } of [none, login]) {
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect(await login.json()).toMatchObject({
    title: 'Вход выполняет программа',
    detail: 'Войдите через экран входа.',
  })
})

test('a 401 without a token ends nothing', async () => {
  token = null
  answer = (_request, response) => response.writeHead(401).end('{}')
  expect((await call('/api/post')).status).toBe(401)
  expect(ended).toEqual([])
})

test('what is cached is of the server and the person of the call, with its query', async () => {
  answer = (_request, response) => response.end('[]')
  await call('/api/post?page=2')
  expect(passed).toEqual([
    { origin, token: 'the-token', method: 'GET', path: '/api/post?page=2', mayBeCopy: true },
  ])
})

test('without the server the cached response is given, as unable to act as the server’s own', async () => {
  const nobody = 'http://127.0.0.1:1'
  cached = new Response('[5]', { headers: { 'content-type': 'application/json', refresh: '0;url=/x' } })
  const got = await forwardTo(nobody)(new Request('http://office/api/post?q=a'))
  expect(passed).toMatchObject([{ origin: nobody, path: '/api/post?q=a' }])
  expect([got.status, await got.text(), got.headers.get('refresh')]).toEqual([200, '[5]', null])
  expect(got.headers.get('content-security-policy')).toContain('sandbox')
  expect(got.headers.get('x-content-type-options')).toBe('nosniff')
  // The page may show its own edits in it.
  expect(got.headers.has(savedHeader)).toBe(true)
  // What somebody looks for stands in the query.
  expect(warnings).toEqual(['No response to GET /api/post'])
})

test('neither a write nor a read that one builds on is answered by a copy', async () => {
  const forward = forwardTo('http://127.0.0.1:1')
  for (const asked of [{ method: 'PATCH' }, { headers: { 'cache-control': 'no-cache' } }])
    await forward(new Request('http://office/api/request/5', asked))
  expect(passed.map(({ mayBeCopy }) => mayBeCopy)).toEqual([false, false])
})

/** A server that never responds; `isGivenUp` once its call has ended. */
const silentServer = () => {
  const silent = {
    isGivenUp: false,
    client: {
      send: (_origin: string, _path: string, { signal }: RequestInit) => {
        const { promise, reject } = Promise.withResolvers<Response>()
        signal?.addEventListener('abort', () => {
          silent.isGivenUp = true
          reject(new Error('aborted'))
        })
        return promise
      },
    },
  }
  return silent
}

test.each([
  ['what was cached', '[5]', 200],
  ['that the server is lost', null, 503],
])('a read that waits too long shows %s, and its connection ends', async (_what, body, status) => {
  patience = { cached: 1, lost: 1 }
  cached = body === null ? null : new Response(body)
  const silent = silentServer()
  const forward = forwardRequest({ ...needs(origin), client: silent.client })
  expect((await forward(new Request('http://office/api/post'))).status).toBe(status)
  expect(silent.isGivenUp).toBe(true)
})

test('a response that stops half-way waits no longer than one that never begins', async () => {
  patience = { cached: 1, lost: 1 }
  cached = new Response('[5]')
  const forward = forwardRequest({
    ...needs(origin),
    client: { send: async () => new Response(new ReadableStream()) },
    offline: {
      pass: async (_call, { body }) => new Response(await new Response(body).text()),
      cached: async () => cached,
    },
  })
  expect(await (await forward(new Request('http://office/api/post'))).text()).toBe('[5]')
})

test('a read of which nothing is cached waits longer', async () => {
  patience = { cached: 1, lost: 60_000 }
  const asked = Promise.withResolvers<ServerResponse>()
  answer = (_request, response) => asked.resolve(response)
  const reading = call('/api/post')
  const slow = await asked.promise
  await expect.poll(() => warnings).toEqual(['No response to GET /api/post'])
  slow.end('[7]')
  expect(await (await reading).text()).toBe('[7]')
})

test('a change waits for the server as long as it takes', async () => {
  patience = { cached: 1, lost: 1 }
  answer = async (_request, response) => {
    await new Promise(resolve => setTimeout(resolve, 30))
    response.end('{}')
  }
  expect((await call('/api/post', { method: 'POST', body: '{}' })).status).toBe(200)
})

test('a redirect is not followed, so that the token stays with the server', async () => {
  let hits = 0
  answer = (_request, response) => {
    hits += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  }
  expect((await call('/api/post')).status).toBe(503)
  expect(hits).toBe(1)
})

test.each([204, 205, 304])(
  'a %s stays empty also where the network hands over an empty stream',
  async status => {
    const body = new ReadableStream({ start: controller => controller.close() })
    const response = { status, statusText: '', headers: new Headers({ etag: '"1.a"' }), body } as Response
    const forward = forwardRequest({ ...needs(origin), client: { send: async () => response } })
    const got = await forward(new Request('http://office/api/auth/admin'))
    expect([got.status, got.body, got.headers.get('etag')]).toEqual([status, null, '"1.a"'])
  },
)

test('without a connection the page gets a problem in the usual shape', async () => {
  const got = await forwardTo('http://127.0.0.1:1')(new Request('http://office/api/post'))
  expect(got.headers.get('content-type')).toBe('application/problem+json')
  expect(await got.json()).toMatchObject({
    status: 503,
    title: 'Нет связи с сервером',
    detail: 'Проверьте подключение и\u00a0повторите. Введённое сохранится.',
    requestId: '',
  })
})

test.each(['', 'null', '[]', '"token"', '{"token":5}', '<html>'])('%j carries no token', text => {
  expect(withoutToken(text)).toEqual({ token: null, text })
})

test.each([200, 404])(
  'a script, a style or a page in the place of data (%i) does not reach the page',
  async status => {
    answer = (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/javascript' }).end('alert(1)')
    const got = await call('/api/post')
    expect([got.status, got.headers.get('content-type')]).toEqual([
      status === 200 ? 502 : status,
      'application/problem+json',
    ])
    expect(await got.text()).not.toContain('alert')
  },
)

test('what is no JSON stays what it is, and nothing is guessed about its type', async () => {
  answer = (_request, response) =>
    response.setHeader('content-type', 'text/html').setHeader('x-content-type-options', '').end('<b>')
  const got = await call('/api/post')
  expect([got.headers.get('content-type'), got.headers.get('x-content-type-options')]).toEqual([
    'text/html',
    'nosniff',
  ])
  expect(got.headers.get('content-security-policy')).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  )
})

test('a compressed response is passed on unpacked, without the length that it had packed', async () => {
  const packed = gzipSync('x'.repeat(1000))
  answer = (_request, response) =>
    response
      .setHeader('content-encoding', 'gzip')
      .setHeader('content-length', String(packed.byteLength))
      .end(packed)
  const got = await call('/api/post')
  expect([got.headers.get('content-length'), got.headers.get('content-encoding')]).toEqual([null, null])
  expect((await got.text()).length).toBe(1000)
})

test('a plain response keeps its length', async () => {
  answer = (_request, response) => response.setHeader('content-length', '5').end('12345')
  const got = await call('/media/a.webp')
  expect([got.headers.get('content-length'), await got.text()]).toEqual(['5', '12345'])
})

test('a response that lost its token has no length of the longer text', async () => {
  const text = '{"token":"fresh","expiresAt":"2026"}'
  answer = (_request, response) => response.setHeader('content-length', String(text.length)).end(text)
  const got = await call('/api/auth/password', { method: 'POST', body: '{}' })
  expect([got.headers.get('content-length'), await got.text()]).toEqual([null, '{"expiresAt":"2026"}'])
})
