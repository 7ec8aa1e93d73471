/** Clients that ask for more than the kernel buffers and do not read it. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough, pipeline, Readable } from 'node:stream'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { sendCachedResponse } from '#server/platform/http/cache/cached-response.ts'
import { installFastPath } from '#server/platform/http/cache/fast-path.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { serverLimits } from '#server/start.ts'
import { createFairQueue } from './fair-queue.ts'

const stall = 150
/** More than the kernel keeps for both ends of a connection. */
const large = Buffer.alloc(48 * 1024 * 1024)
const kept = { status: 200, plain: large, brotli: null, gzip: null, tag: null, headers: {} }

let server: Server
let client: Socket
afterEach(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

/** Asks and reads nothing; answers the server's end of the connection. */
const askWithoutReading = async (app: RequestListener, isKept = false): Promise<Socket> => {
  server = createServer()
  server.timeout = stall
  installFastPath(server, {
    log: pino({ enabled: false }),
    strict: {},
    pages: {
      sendCached: (request, response) => {
        if (!isKept) return null
        sendCachedResponse(request, response, kept)
        return 'cached page'
      },
    },
    responseCache: { sendCached: () => false },
    turns: createFairQueue({ warn: () => {} }, {}),
    trustProxy: 0,
    figures: { countQuick: () => {} },
    app,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const connected = once(server, 'connection')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const [socket] = await connected
  return socket as Socket
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

it.each<[string, RequestListener]>([
  ['an answer', (_request, response) => response.end(large)],
  ['a file', (_request, response) => pipeline(Readable.from([large, large]), response, () => {})],
  ['an answer that took long', (_request, response) => void wait(3 * stall).then(() => response.end(large))],
])('%s that nobody reads is abandoned', async (_name, app) => {
  const socket = await askWithoutReading(app)
  await once(socket, 'close')
  expect(socket.bytesWritten).toBeGreaterThan(0)
})

it('a byte now and then does not help', async () => {
  const socket = await askWithoutReading((_request, response) => response.end(large))
  const sip = setInterval(() => client.read(1), stall / 10)
  await once(socket, 'close')
  clearInterval(sip)
})

it('a cached page that nobody reads is abandoned', async () => {
  await once(await askWithoutReading(() => {}, true), 'close')
})

it('whoever stops reading in the middle of a stream ends its source', async () => {
  const source = new PassThrough()
  await askWithoutReading((_request, response) => pipeline(source, response, () => {}))
  const ended = new Promise<void>(resolve => source.once('close', resolve))
  source.write(large)
  await ended
})

it('a response that takes long to make, and one that pauses, come through', async () => {
  await askWithoutReading((_request, response) => {
    void wait(3 * stall)
      .then(() => response.write('first'))
      .then(() => wait(3 * stall))
      .then(() => response.end('second'))
  })
  let received = ''
  for await (const chunk of client) received += String(chunk)
  expect(received).toMatch(/first.*second/s)
})

it('is so in service', async () => {
  const running = await startTestServer({}, { limits: { stallTimeout: stall } })
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  // Nothing is asked at all: the bound on heads comes a hundred times later, and with a 408.
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  expect(received).toBe('')
  await running.stop()
  expect(serverLimits.stallTimeout).toBeLessThanOrEqual(30_000)
})
