import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

let server: Server
let sockets: Socket[]
/** Begun and not answered yet, by address. */
let begun: Map<string, ServerResponse>

beforeEach(async () => {
  sockets = []
  begun = new Map()
  const queue = createFairQueue({})
  server = createServer((request, response) => {
    const url = request.url ?? ''
    queue.enter(url.split('/')[1] ?? '', request, response, () => begun.set(url, response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  await once(server.close(), 'close')
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const port = () => (server.address() as AddressInfo).port
/** Sends requests on a connection of their own, and waits until the server has seen them. */
const send = async (...paths: string[]): Promise<Socket> => {
  const socket = connect(port(), '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const seen = new Promise<void>(resolve => {
    let missing = paths.length
    const count = () => {
      missing -= 1
      if (missing > 0) return
      server.off('request', count)
      resolve()
    }
    server.on('request', count)
  })
  socket.write(paths.map(get).join(''))
  await seen
  return socket
}
const working = () => [...begun].filter(([, response]) => !response.writableEnded).map(([url]) => url)
const answer = (url: string) => begun.get(url)?.end()
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port()}${path}`)).status

it('does two requests of a client at a time, in order, and those of others meanwhile', async () => {
  for (const number of [1, 2, 3, 4]) await send(`/flood/${number}`)
  expect(working()).toEqual(['/flood/1', '/flood/2'])
  await send('/visitor/1')
  expect(working()).toContain('/visitor/1')
  answer('/flood/2')
  await expect.poll(working).toEqual(['/flood/1', '/visitor/1', '/flood/3'])
  answer('/flood/1')
  answer('/flood/3')
  await expect.poll(working).toEqual(['/visitor/1', '/flood/4'])
})

it('rejects whoever has a hundred in line with 429, and nobody else', async () => {
  const first = await send('/flood/1', '/flood/2')
  for (let connection = 0; connection < 10; connection += 1)
    await send(...Array.from({ length: 10 }, (_, number) => `/flood/${connection}-${number}`))
  const refused = await fetch(`http://127.0.0.1:${port()}/flood/more`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  await send('/visitor/1')
  expect(working()).toContain('/visitor/1')
  // Whoever goes away leaves the line, too.
  for (const socket of sockets) if (socket !== first) socket.destroy()
  await expect.poll(() => sockets.every(socket => socket === first || socket.closed)).toBe(true)
  await send('/flood/last')
  answer('/flood/1')
  answer('/flood/2')
  await expect.poll(working).toContain('/flood/last')
})

it('bounds the lines of all clients together with 503', async () => {
  for (let client = 0; client < 20; client += 1)
    await send(...Array.from({ length: 102 }, (_, number) => `/client-${client}/${number}`))
  expect(await statusOf('/one-more/1')).toBe(503)
})

it('passes the turn on when a connection ends with requests behind the first one', async () => {
  const socket = await send('/flood/1', '/flood/2', '/flood/3')
  expect(working()).toEqual(['/flood/1', '/flood/2'])
  socket.destroy()
  begun.clear()
  let number = 3
  await expect
    .poll(async () => {
      number += 1
      await send(`/flood/${number}`)
      return working().length
    })
    .toBe(2)
})
