import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { rawExchange, statusesIn } from '#server/proofs/security/raw-exchange.ts'
import { createFairQueue } from './fair-queue.ts'
import { installFastPath } from './fast-path.ts'
import type { RequestClass } from './shed-load.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

interface Part {
  cached?: 'cached page' | 'file'
  call?: boolean
  shed?: boolean
  /** Hears of what comes before anything is done with it. */
  onArrival?: () => void
  /** Hears what the shedder is told of a request. */
  onShed?: (as: RequestClass | undefined) => void
  app?: RequestListener
}

/** A server in which this part gives the response, and what was counted. */
const startWith = async (part: Part) => {
  const counted: unknown[] = []
  const made = createServer()
  server = made
  const send = (response: ServerResponse, given: boolean) => {
    if (given) response.writeHead(part.shed ? 503 : 200).end()
    return given
  }
  installFastPath(made, {
    log: pino({ enabled: false }),
    strict: {},
    pages: {
      sendCached: (_request, response) => {
        part.onArrival?.()
        return part.cached && send(response, true) ? part.cached : null
      },
    },
    responseCache: { sendCached: (_request, response) => send(response, part.call ?? false) },
    shedder: {
      shed: (_request, response, as) => {
        part.onShed?.(as)
        return send(response, part.shed ?? false)
      },
      countRejected: () => {},
    },
    queue: createFairQueue({}),
    trustProxy: 0,
    figures: { countQuick: (route, method, status) => counted.push([route, method, status]) },
    app: part.app ?? ((_request, response) => response.end()),
  })
  await once(made.listen(0, '127.0.0.1'), 'listening')
  return { counted, url: `http://127.0.0.1:${(made.address() as AddressInfo).port}/` }
}

it.each([
  ['a cached page', { cached: 'cached page' as const }, [['cached page', 'GET', 200]]],
  ['a file of the build', { cached: 'file' as const }, [['file', 'GET', 200]]],
  ['a cached call', { call: true }, [['cached call', 'GET', 200]]],
  ['a refusal', { shed: true }, [['shed', 'GET', 503]]],
  ['nothing that Express answers, which counts for itself', {}, []],
])('counts %s', async (_name, part, expected) => {
  const { counted, url } = await startWith(part)
  await fetch('call' in part ? `${url}api/category` : url)
  expect(counted).toEqual(expected)
})

it('lets the pages of one client in by turns and leads at once; the shedder is told which is which', async () => {
  const held: ServerResponse[] = []
  const told: unknown[] = []
  let arrived = 0
  const { url } = await startWith({
    onArrival: () => (arrived += 1),
    onShed: as => told.push(as),
    app: (_request, response) => held.push(response),
  })
  const pages = [1, 2, 3, 4].map(price => fetch(`${url}calculator?price=${price}`))
  await expect.poll(() => arrived).toBe(4)
  expect(held.length).toBe(2)
  const lead = fetch(`${url}callback`)
  await expect.poll(() => arrived).toBe(5)
  expect(held.length).toBe(3)
  held[0]?.end()
  await expect.poll(() => held.length).toBe(4)
  held[1]?.end()
  await expect.poll(() => held.length).toBe(5)
  for (const response of held) response.end()
  await Promise.all([...pages, lead])
  const page = { priority: 'page', crowds: false }
  expect(told).toEqual([page, page, { priority: 'lead', crowds: false }, { ...page, crowds: true }, page])
})

it('counts what is no request, and what expects what nobody knows', async () => {
  const { counted, url } = await startWith({})
  await rawExchange(url, 'GET / HTTP/9.9\r\n\r\n')
  await rawExchange(url, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n')
  expect(counted).toEqual([
    ['unreadable', undefined, 400],
    ['unreadable', 'GET', 417],
  ])
})

it('puts no rejection into the middle of a response that is under way', async () => {
  const { counted, url } = await startWith({
    app: (_request, response) => response.write('half of the answer'),
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  let received = ''
  socket.on('data', chunk => {
    if (received === '') socket.write('zz\r\n')
    received += chunk.toString()
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  expect(statusesIn(received)).toEqual([200])
  expect(received).toMatch(/half of the answer\r\n$/)
  expect(counted).toEqual([])
})
