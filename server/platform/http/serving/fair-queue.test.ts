import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installFastPath } from '#server/platform/http/cache/fast-path.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { priorityOf } from './request-priority.ts'

let server: Server
let turns: FairQueue
let sockets: Socket[]
/** Addresses in the order in which their work began, and their responses. */
let begun: string[]
let held: Map<string, ServerResponse>
let warnings: { refused: number }[]
let rejected: number
/** Ends the response in the turn in which its work began, as a page on SQLite does. */
let endsAtOnce: boolean

beforeEach(async () => {
  ;[sockets, begun, held, warnings, rejected, endsAtOnce] = [[], [], new Map(), [], 0, true]
  turns = createFairQueue({ warn: (line: unknown) => void warnings.push(line as { refused: number }) }, {})
  server = createServer()
  // What is left of one test begins nothing in the next.
  const [begunHere, heldHere] = [begun, held]
  const work = (request: IncomingMessage, response: ServerResponse) => {
    begunHere.push(request.url ?? '')
    heldHere.set(request.url ?? '', response)
    if (endsAtOnce) response.end()
  }
  installFastPath(server, {
    log: pino({ enabled: false }),
    strict: {},
    pages: {
      sendCached: (request, response) => {
        if (request.url !== '/cached') return null
        response.end()
        return 'cached page'
      },
    },
    responseCache: { sendCached: () => false },
    turns,
    trustProxy: 1,
    figures: { countQuick: route => (rejected += route === 'shed' ? 1 : 0) },
    app: work,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  turns.close()
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await once(server.close(), 'close')
})

const head = (path: string, client: string, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\nContent-Length: 0\r\n\r\n`
const open = async (): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}
/** Asks over a new connection; the status and whether the connection ends after it. */
const ask = async (path: string, client: string, method = 'GET') => {
  const socket = await open()
  socket.write(head(path, client, method))
  const [chunk] = await once(socket, 'data')
  const text = String(chunk)
  return {
    status: Number(text.slice(9, 12)),
    closes: /^connection: close/im.test(text),
    retryAfter: /^retry-after: (\d+)/im.exec(text)?.[1],
  }
}
/** Sends requests at once on a connection of their own, and waits until the server has read them. */
const send = async (client: string, paths: string[], method = 'GET'): Promise<Socket> => {
  const socket = await open()
  let missing = paths.length
  const seen = new Promise<void>(resolve => {
    const count = () => {
      missing -= 1
      if (missing > 0) return
      server.off('request', count)
      resolve()
    }
    server.on('request', count)
  })
  socket.write(paths.map(path => head(path, client, method)).join(''))
  await seen
  return socket
}
const pagesOf = (client: string, count: number) =>
  Array.from({ length: count }, (_, page) => `/${client}/${page}`)

describe.each([
  ['uncached pages', 'GET', '/crowd', false],
  ['searches, each from another address', 'GET', '/blog?q=crowd', true],
  ['pictures that are not there', 'GET', '/media/none', false],
  ['addresses that take no change', 'POST', '/nothing', false],
  ['the state of the server', 'GET', '/readyz', false],
  ['signing in, each from another address', 'POST', '/api/auth/login', true],
  ['requests, each from another address', 'POST', '/api/mail/callback', true],
])(
  'a crowd of a hundred connections that never stops asking for %s',
  (_crowd, crowdMethod, crowdPath, each) => {
    const classOfCrowd = priorityOf({ method: crowdMethod, url: crowdPath, headers: {} })
    beforeEach(async () => {
      for (let number = 0; number < 100; number += 1) {
        const socket = await open()
        const client = each ? `192.0.2.${number}` : '192.0.2.66'
        const next = () => socket.write(head(crowdPath, client, crowdMethod))
        socket.on('data', next)
        next()
      }
      await expect.poll(() => begun.length).toBeGreaterThan(200)
    })

    it.each([
      ['a cached page', '/cached', 'GET'],
      ['a page of a form', '/callback', 'GET'],
      ['a request', '/api/mail/callback', 'POST'],
      ['signing in', '/api/auth/login', 'POST'],
      ['a page that was cached until now', '/usa', 'GET'],
      ['a search of somebody else', '/blog?q=1', 'GET'],
      ['a picture', '/media/some.webp', 'GET'],
      ['a call of the office', '/api/calculator/quote', 'POST'],
    ])('%s over a new connection waits for a few of its responses', async (_what, path, method) => {
      // A hundred clients of its own class are a hundred turns before it.
      if (each && priorityOf({ method, url: path, headers: {} }) === classOfCrowd) return
      for (let time = 0; time < 5; time += 1) {
        const before = begun.length
        expect((await ask(path, `198.51.100.${time}`, method)).status).toBe(200)
        // Each turn of the loop that the two ends of the connection need may begin one.
        expect(begun.length - before).toBeLessThan(12)
      }
    })
  },
)

it('begins one request in a turn of the loop', async () => {
  const turnOf: number[] = []
  let turn = 0
  const count = () => {
    turn += 1
    if (turnOf.length < 20) setImmediate(count)
  }
  server.on('request', (_request, response) => response.once('finish', () => turnOf.push(turn)))
  setImmediate(count)
  await send('192.0.2.1', pagesOf('a', 20))
  await expect.poll(() => turnOf.length).toBe(20)
  expect(new Set(turnOf).size).toBe(20)
})

it('lets clients take turns, however many pages one of them asks for', async () => {
  endsAtOnce = false
  // Four are at work and hold the line.
  await send('192.0.2.1', pagesOf('first', 4))
  await expect.poll(() => begun.length).toBe(4)
  await send('192.0.2.1', pagesOf('crowd', 20))
  await send('192.0.2.2', pagesOf('one', 2))
  await send('192.0.2.3', pagesOf('other', 1))
  expect(begun.length).toBe(4)
  begun.length = 0
  endsAtOnce = true
  held.get('/first/0')?.end()
  await expect.poll(() => begun.length).toBe(23)
  expect(begun.slice(0, 5)).toEqual(['/crowd/0', '/one/0', '/other/0', '/crowd/1', '/one/1'])
})

it('a response that has begun is at work no more, also when nobody reads it', async () => {
  endsAtOnce = false
  await send('192.0.2.1', pagesOf('first', 4))
  await expect.poll(() => begun.length).toBe(4)
  for (const response of held.values()) response.flushHeaders()
  await send('192.0.2.2', ['/one'])
  await expect.poll(() => begun).toContain('/one')
})

it.each([
  ['flushed', (response: ServerResponse) => response.flushHeaders()],
  ['written', (response: ServerResponse) => response.writeHead(200, 'OK', { 'X-A': 'b' })],
  ['sent with the first bytes', (response: ServerResponse) => response.write('a')],
])('what waits begins as soon as the headers of a response are %s', async (_how, sendHeaders) => {
  endsAtOnce = false
  await send('192.0.2.1', pagesOf('first', 4))
  await expect.poll(() => begun.length).toBe(4)
  await send('192.0.2.2', ['/one'])
  // The queue has looked at it, and found no place.
  for (let turn = 0; turn < 40; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect(begun).not.toContain('/one')
  for (const response of held.values()) sendHeaders(response)
  await expect.poll(() => begun).toContain('/one')
})

it('new connections come before what waits, but not for ever', async () => {
  const real = setImmediate
  const turn = () => new Promise(resolve => real(resolve))
  for (const greets of [true, false]) {
    begun.length = 0
    const response = Object.assign(new EventTarget(), { once: () => {}, headersSent: true })
    const arrival = { client: 'a', priority: 'page' as const, request: {}, response }
    turns.enter(
      arrival as never,
      () => begun.push('page'),
      () => {},
    )
    let passed = 0
    for (; begun.length === 0; passed += 1) {
      if (greets) turns.greet()
      await turn()
    }
    expect(passed).toBeLessThan(40)
    expect(passed > 20).toBe(greets)
  }
})

describe('bounds', () => {
  beforeEach(async () => {
    endsAtOnce = false
    await send('192.0.2.1', pagesOf('first', 4))
    await expect.poll(() => begun.length).toBe(4)
  })

  it('a client with a hundred waiting gets 429 and its connection closed, nobody else does', async () => {
    const crowd = await send('192.0.2.1', pagesOf('crowd', 100))
    expect(await ask('/more', '192.0.2.1')).toEqual({ status: 429, closes: true, retryAfter: '5' })
    expect(rejected).toBe(1)
    endsAtOnce = true
    for (const response of held.values()) response.end()
    expect((await ask('/other', '192.0.2.2')).status).toBe(200)
    crowd.destroy()
  })

  it('whoever goes away leaves the line', async () => {
    const crowd = await send('192.0.2.1', pagesOf('crowd', 100))
    crowd.destroy()
    await once(crowd, 'close')
    await expect
      .poll(async () => {
        const before = rejected
        await send('192.0.2.1', ['/more'])
        return rejected - before
      })
      .toBe(0)
  })

  it('above four hundred in all, the last one of the longest line gets 503 and its connection closed', async () => {
    const long = await send('192.0.2.1', pagesOf('long', 100))
    let received = ''
    long.on('data', chunk => (received += String(chunk)))
    for (let client = 2; client < 8; client += 1)
      await send(`192.0.2.${client}`, pagesOf(`client-${client}`, 50))
    expect(rejected).toBe(0)
    await send('203.0.113.1', ['/one-more'])
    expect(rejected).toBe(1)
    for (const response of held.values()) response.end()
    endsAtOnce = true
    await expect.poll(() => received.match(/HTTP\/1.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 503')
    expect(received).toMatch(/Retry-After: 2\r\n/)
    expect(received).toMatch(/Connection: close\r\n/)
    expect(begun).toContain('/one-more')
    expect(begun).not.toContain('/long/99')
  })

  it.each([
    ['leads', '/api/mail/callback', 'POST'],
    ['sign-ins', '/api/auth/login', 'POST'],
    ['the rest', '/api/calculator/quote', 'POST'],
  ])('%s have places of their own, 250 at work and 400 waiting', async (_what, path, method) => {
    for (let client = 9; client < 14; client += 1)
      await send(`192.0.2.${client}`, Array(50).fill(path), method)
    await expect.poll(() => begun.length).toBe(254)
    const crowd = []
    for (let client = 0; client < 4; client += 1)
      crowd.push(await send(`203.0.113.${client}`, Array(100).fill(path), method))
    expect([begun.length, rejected]).toEqual([254, 0])
    await send('203.0.113.9', [path], method)
    expect([begun.length, rejected]).toEqual([254, 1])
    endsAtOnce = true
    const others = ['/api/mail/callback', '/api/auth/login', '/api/calculator/quote'].filter(
      one => one !== path,
    )
    for (const other of others) expect((await ask(other, '198.51.100.1', 'POST')).status).toBe(200)
    for (const watched of ['/healthz', '/readyz', '/metrics'])
      expect((await ask(watched, '198.51.100.1')).status).toBe(200)
    for (const socket of crowd) socket.destroy()
  })

  it('a body that never comes holds no place', async () => {
    const lines = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'
    for (let number = 0; number < 260; number += 1)
      (await open()).write(lines.replace('Host: a', `Host: a\r\nX-Forwarded-For: 203.0.113.${number % 250}`))
    await expect.poll(() => begun.length).toBe(264)
    endsAtOnce = true
    expect((await ask('/api/auth/login', '198.51.100.1', 'POST')).status).toBe(200)
  })

  it('rejections are counted, and logged together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await send('192.0.2.1', pagesOf('crowd', 150))
      expect([turns.refused(), warnings]).toEqual([50, []])
      vi.advanceTimersByTime(1000)
      expect(warnings).toEqual([{ refused: 50 }])
      await send('192.0.2.1', ['/more'])
      turns.close()
      expect(warnings).toEqual([{ refused: 50 }, { refused: 1 }])
    } finally {
      vi.useRealTimers()
    }
  })
})
