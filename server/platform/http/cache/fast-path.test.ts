import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createFairQueue, type FairQueue } from '#server/platform/http/serving/fair-queue.ts'
import { rawExchange, statusesIn } from '#server/proofs/security/raw-exchange.ts'
import { installFastPath } from './fast-path.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

interface Part {
  cached?: 'cached page' | 'file'
  call?: boolean
  turns?: Pick<FairQueue, 'enter' | 'greet'>
  app?: RequestListener
}

/** A server in which this part gives the response, and what was counted. */
const startWith = async (part: Part) => {
  const counted: unknown[] = []
  const made = createServer()
  server = made
  const send = (response: ServerResponse, given: boolean) => {
    if (given) response.end()
    return given
  }
  installFastPath(made, {
    log: pino({ enabled: false }),
    strict: {},
    pages: {
      sendCached: (_request, response) => (part.cached && send(response, true) ? part.cached : null),
    },
    responseCache: { sendCached: (_request, response) => send(response, part.call ?? false) },
    turns: part.turns ?? createFairQueue({ warn: () => {} }, {}),
    trustProxy: 0,
    figures: { countQuick: (route, method, status) => counted.push([route, method, status]) },
    app: part.app ?? ((_request, response) => response.end()),
  })
  await once(made.listen(0, '127.0.0.1'), 'listening')
  return { counted, url: `http://127.0.0.1:${(made.address() as AddressInfo).port}/` }
}

const rejectAll: Part['turns'] = {
  greet: () => {},
  enter: ({ response }, _work, onReject) => {
    response.writeHead(503).end()
    onReject()
  },
}

it.each([
  ['a cached page', { cached: 'cached page' as const }, [['cached page', 'GET', 200]]],
  ['a file of the build', { cached: 'file' as const }, [['file', 'GET', 200]]],
  ['a cached call', { call: true }, [['cached call', 'GET', 200]]],
  ['a rejection', { turns: rejectAll }, [['shed', 'GET', 503]]],
  ['nothing that Express answers, which counts for itself', {}, []],
])('counts %s', async (_name, part, expected) => {
  const { counted, url } = await startWith(part)
  await fetch('call' in part ? `${url}api/category` : url)
  expect(counted).toEqual(expected)
})

it('looks into the cache once more when a page begins: whoever was before it may have asked for the same', async () => {
  const part: Part = {
    turns: {
      greet: () => {},
      enter: (_arrival, work) => {
        part.cached = 'cached page'
        work()
      },
    },
    app: (_request, response) => response.writeHead(500).end(),
  }
  const { counted, url } = await startWith(part)
  expect((await fetch(url)).status).toBe(200)
  expect(counted).toEqual([['cached page', 'GET', 200]])
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
