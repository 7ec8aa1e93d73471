/** The files that make error responses, without a server around them: a change of a line is noticed in milliseconds. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import express from 'express'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectCrossSite } from '#server/platform/http/defences/reject-cross-site.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorHandler, isCall } from './error-handler.ts'
import { errorResponseText, sendErrorResponse } from './error-response.ts'
import { httpError } from './http-error.ts'
import { unknownRoute } from './unknown-route.ts'

const failure = (more: object) => Object.assign(new Error('secret inside'), more)

describe('between a request and its error response', () => {
  let log: {
    level: number
    msg: string
    requestId?: string
    path?: string
    method?: string
    err?: { message: string }
  }[] = []
  let pageIsBroken = false
  let server: Server
  let url: string
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => {
      log.push(JSON.parse(line.toString()) as (typeof log)[number])
      done()
    },
  })
  const anything = { access: 'public', summary: '', responses: { 200: null } } as const
  const app = express()
    .use(rejectCrossSite('https://broker.example'))
    .all('/fail{/*rest}', () => {
      throw failure({ code: 'SQLITE_BUSY' })
    })
    .all('/api/fail', () => {
      throw failure({})
    })
    .all('/api/taken', () => {
      throw httpError('record.stale')
    })
    .all('/api/later-please', () => {
      throw httpError('database.away', { headers: { 'Retry-After': '5' } })
    })
    .all('/api/bucket', () => {
      const cause = new Error('socket hang up')
      throw httpError('storage.away', { headers: { 'Retry-After': '5' }, cause })
    })
    .get('/api/half', (_request, response) => {
      response.flushHeaders()
      throw failure({})
    })
    .get('/api/early', (request, response) => {
      const error = httpError('server.busy', { values: { work: 'other' }, headers: { 'Retry-After': '3' } })
      sendErrorResponse(request, response, error, { 'X-Strict': 'yes' })
    })
    .post('/api/item/:id', (_request, response) => void response.end('done'))
    .use(
      unknownRoute([
        endpoint('GET /api/item/:id', anything),
        endpoint('PUT /api/item/:id', anything),
        endpoint('PUT /api/item/:same', anything),
        endpoint('DELETE /api/item/all', anything),
        endpoint('POST /api/new', anything),
        endpoint('DELETE /api/later/:id', anything),
      ]),
    )
    .use(
      errorHandler(pino(sink), async (_request, response, error) => {
        if (pageIsBroken) throw new Error('no page')
        response.status(error.status).end(`page: ${error.message}`)
      }),
    )
  beforeAll(async () => {
    server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    log = []
    pageIsBroken = false
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const call = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { method, headers })

  it.each<[string, Record<string, string>, number]>([
    ['POST', {}, 200],
    ['POST', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['POST', { 'Sec-Fetch-Site': 'none' }, 200],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['POST', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['POST', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://broker.example' }, 403],
    ['POST', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }, 403],
    ['POST', { Origin: 'https://broker.example' }, 200],
    ['POST', { Origin: 'http://broker.example' }, 403],
    ['POST', { Origin: 'https://broker.example.evil.example' }, 403],
    ['POST', { Origin: 'null' }, 403],
    ['POST', { Origin: '' }, 403],
    ['PUT', { Origin: 'https://evil.example' }, 403],
    ['DELETE', { Origin: 'https://evil.example' }, 403],
    ['PATCH', { Origin: 'https://evil.example' }, 403],
    ['GET', { Origin: 'https://evil.example' }, 405],
    ['HEAD', { Origin: 'https://evil.example' }, 405],
    ['OPTIONS', { Origin: 'https://evil.example' }, 204],
  ])('%s with %j is a %i: only reading is open to other sites', async (method, headers, status) => {
    const response = await call(method, method === 'POST' ? '/api/item/1' : '/api/new', headers)
    expect(response.status).toBe(status)
    if (status === 403) expect(await response.text()).toContain('Запрос пришёл с чужой страницы')
  })

  it('the page’s own host counts as well, under whatever name the server is open', async () => {
    expect((await call('POST', '/api/item/1', { Origin: url })).status).toBe(200)
    expect((await call('POST', '/api/item/1', { Origin: url.replace(/\d+$/, '1') })).status).toBe(403)
  })

  it.each([
    ['GET', '/api/new', 405, 'POST, OPTIONS'],
    ['PATCH', '/api/item/1', 405, 'GET, PUT, HEAD, OPTIONS'],
    ['PATCH', '/api/item/all', 405, 'GET, PUT, DELETE, HEAD, OPTIONS'],
    ['OPTIONS', '/api/item/1', 204, 'GET, PUT, HEAD, OPTIONS'],
    ['GET', '/api/new/', 404, null],
    ['GET', '/API/new', 404, null],
    ['OPTIONS', '/api/nothing', 404, null],
    ['GET', '/api/later/1', 405, 'DELETE, OPTIONS'],
    ['GET', '/api/later/%E0', 404, null],
  ])('%s %s is a %i, allowed are %s', async (method, path, status, allow) => {
    const response = await call(method, path)
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
    const text = await response.text()
    if (status === 404) expect(text).toContain('Такого адреса нет')
    if (status === 405) expect(text).toContain(`Этот адрес принимает только: ${allow}`)
    if (status === 204) expect(text).toBe('')
  })

  it('a call gets JSON that nobody caches; the cause is in the log alone, under the same id', async () => {
    const response = await call('PUT', '/api/fail?q=secret', { Accept: 'text/html' })
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = (await response.json()) as { requestId: string }
    expect(body).toMatchObject({ status: 500, instance: '/api/fail' })
    expect(JSON.stringify(body)).not.toContain('secret')
    const { requestId } = body
    expect(log).toMatchObject([
      {
        msg: 'request failed',
        requestId,
        method: 'PUT',
        path: '/api/fail',
        err: { message: 'secret inside' },
      },
    ])
    expect(log).toHaveLength(1)
  })

  it('what was expected is not logged, and speaks the language that was asked for', async () => {
    const response = await call('PUT', '/api/taken?lang=uk')
    expect(response.status).toBe(409)
    expect(((await response.json()) as { detail: string }).detail).not.toMatch(/Запись/)
    expect(log).toEqual([])
  })

  it('what is only put off is no error in the log, without a stack; what a fault has caused is', async () => {
    expect((await call('PUT', '/api/later-please')).status).toBe(503)
    expect(log).toMatchObject([
      {
        level: 30,
        msg: 'rejected for now',
        reason: 'База данных не отвечает. Повторите через несколько секунд.',
      },
    ])
    expect(JSON.stringify(log)).not.toContain('error-responses.test')
    log = []
    expect((await call('PUT', '/api/bucket')).status).toBe(503)
    expect(log).toMatchObject([{ level: 50, msg: 'request failed' }])
  })

  it('a page gets a page, and what a program reads in the headers', async () => {
    const response = await call('GET', '/fail')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).toBe('page: Сервер занят. Повторите через несколько секунд.')
  })

  it('a page that cannot be rendered either is JSON at least', async () => {
    pageIsBroken = true
    const response = await call('GET', '/fail')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ status: 503, instance: '/fail' })
    expect(log.map(({ msg }) => msg)).toEqual(['request failed', 'the error page failed'])
    const { requestId = '' } = log[0] ?? {}
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(log[1]).toMatchObject({ requestId, err: { message: 'no page' } })
  })

  it('a form of a page without JavaScript gets a page, a program that sends the same gets JSON', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const typeOf = async (method: string, headers: Record<string, string>) => {
      const response = await fetch(`${url}/api/fail`, { method, headers, body: 'a=1' })
      return (await response.text()).startsWith('page: ') ? 'page' : 'json'
    }
    expect(await typeOf('POST', { ...form, Accept: 'text/html' })).toBe('page')
    expect(await typeOf('POST', { ...form, Accept: 'application/json' })).toBe('json')
    expect(await typeOf('POST', { ...form, Accept: '*/*' })).toBe('json')
    expect(await typeOf('PUT', { ...form, Accept: 'text/html' })).toBe('json')
    expect(await typeOf('POST', { 'Content-Type': 'application/json', Accept: 'text/html' })).toBe('json')
  })

  it('a response that has begun is broken off', async () => {
    await expect(call('GET', '/api/half').then(response => response.text())).rejects.toThrow()
  })

  it('one before all routes is as complete, and names no query', async () => {
    const response = await call('GET', '/api/early?lang=uk&q=secret')
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-strict': 'yes',
      'retry-after': '3',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
    })
    const body: unknown = JSON.parse(text)
    expect(body).toMatchObject({
      status: 503,
      retryAfter: 3,
      instance: '/api/early',
      requestId: response.headers.get('x-request-id'),
    })
    expect(text).toContain('Сервер зайнятий')
    expect(text).not.toContain('secret')
  })
})

it('an error response is text where no request could be read', () => {
  const text = errorResponseText(httpError('request.headers-too-large'), 'id', { 'X-Strict': 'yes' })
  const [top = '', body = ''] = text.split('\r\n\r\n')
  expect(top.split('\r\n')).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    'X-Strict: yes',
    'X-Request-Id: id',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ])
  expect(JSON.parse(body)).toMatchObject({
    status: 431,
    code: 'request.headers-too-large',
    detail: 'Слишком большие заголовки запроса',
    requestId: 'id',
  })
})

it('calls are told from pages by their whole path', () => {
  const calls = ['/api', '/api/', '/api/x', '/API/x', '/currency', '/healthz', '/readyz', '/metrics']
  expect(calls.filter(path => !isCall(path))).toEqual([])
  const pages = ['/', '/apiary', '/x/api/', '/currency/x', '/healthzz', '/readyz/', '/metricsx', '/x/metrics']
  expect(pages.filter(isCall)).toEqual([])
})
