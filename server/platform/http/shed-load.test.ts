import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLoadShedder, type LoadShedder, nextShare, shareFor } from './shed-load.ts'

describe('nextShare', () => {
  it.each([
    ['idle', 0, 0, 0],
    ['busy, but in time', 0, 90, 0],
    ['late', 0, 300, 0.15],
    ['still late', 0.6, 300, 0.75],
    ['late for long: a few are taken all the same', 0.95, 5000, 0.95],
    ['just in time: as it was', 0.6, 60, 0.6],
    ['in time', 0.5, 10, 0.35],
    ['in time for a while', 0.04, 10, 0],
  ])('%s', (_name, share, lagMs, expected) => {
    expect(nextShare(share, { lagMs, connections: 500 })).toBeCloseTo(expected)
  })

  it('is nothing for a few callers, however late the loop is', () => {
    expect(nextShare(0.5, { lagMs: 900, connections: 4 })).toBe(0)
  })

  it('is back at nothing soon after the last late look', () => {
    let [share, looks] = [0.95, 0]
    while (share > 0) [share, looks] = [nextShare(share, { lagMs: 0, connections: 500 }), looks + 1]
    expect(looks).toBeLessThan(12)
  })
})

it.each([
  ['page', true, 0.3, 0.3],
  ['page', true, 0.95, 0.95],
  ['page', false, 0.5, 0],
  ['page', false, 0.75, 0.5],
  ['usual', false, 0.95, 0.9],
  ['lead', false, 0.95, 0],
  ['sign-in', false, 0.95, 0],
] as const)('of a %s that crowds (%s), a share of %s becomes %s', (priority, crowds, share, expected) =>
  expect(shareFor({ priority, crowds }, share)).toBeCloseTo(expected),
)

describe('the number at work', () => {
  let shedder: LoadShedder
  let server: Server
  let sockets: Socket[]
  let arrived: number
  let told: unknown[]
  /** Called when one more request was taken. */
  let onArrival: () => void
  /** `/` is answered, `/stream` begins a response that never ends, everything else waits for other threads. */
  const answer: RequestListener = (request, response) => {
    const kind = request.url?.slice(1)
    const priority = kind === 'lead' || kind === 'sign-in' ? kind : 'page'
    if (shedder.shed(request, response, { priority, crowds: false })) return
    if (request.url === '/') response.end()
    else if (request.url === '/stream') response.writeHead(200).flushHeaders()
    arrived += 1
    onArrival()
  }
  beforeEach(async () => {
    told = []
    shedder = createLoadShedder({ warn: (line: unknown) => told.push(line) }, {}, () => 0)
    sockets = []
    arrived = 0
    onArrival = () => {}
    server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    shedder.close()
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const port = () => (server.address() as AddressInfo).port
  const hold = (count: number, text: string) =>
    new Promise<void>(resolve => {
      const all = arrived + count
      onArrival = () => {
        if (arrived === all) resolve()
      }
      for (let socket = 0; socket < count; socket += 1) {
        sockets.push(connect(port(), '127.0.0.1').on('error', () => {}))
        sockets.at(-1)?.write(text)
      }
    })
  const statusOfPage = async () => (await fetch(`http://127.0.0.1:${port()}/`)).status

  it('is bounded: what waits for other threads holds a place until it is answered', async () => {
    await hold(249, 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await statusOfPage()).toBe(200)
    await hold(1, 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await statusOfPage()).toBe(503)
    sockets[0]?.destroy()
    await expect.poll(statusOfPage).toBe(200)
  })

  it('has places of their own for leads, which neither pages nor sign-ins ever take', async () => {
    await hold(250, 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await statusOfPage()).toBe(503)
    await hold(250, 'GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n')
    expect((await fetch(`http://127.0.0.1:${port()}/sign-in`)).status).toBe(503)
    await hold(250, 'GET /lead HTTP/1.1\r\nHost: a\r\n\r\n')
    expect((await fetch(`http://127.0.0.1:${port()}/lead`)).status).toBe(503)
  })

  it('is reported once a second, not for every rejection', async () => {
    await hold(250, 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
    const asked = await Promise.all(Array.from({ length: 100 }, statusOfPage))
    expect(new Set(asked)).toEqual(new Set([503]))
    const sum = () => told.reduce((all: number, line) => all + (line as { refused: number }).refused, 0)
    await expect.poll(sum).toBe(100)
    expect(told.length).toBeLessThan(50)
    await statusOfPage()
    shedder.close()
    expect(sum()).toBe(101)
  })

  it.each([
    ['bodies that never come', 'POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{'],
    ['streams that never end', 'GET /stream HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('does not count %s', async (_name, text) => {
    await hold(260, text)
    expect(await statusOfPage()).toBe(200)
    await hold(250, 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await statusOfPage()).toBe(503)
  })
})

it('rejects while the loop is late, and leads never', async () => {
  const shedder = createLoadShedder({ warn: () => {} }, {}, () => 500)
  const answers = { lead: 0, one: 0, crowd: 0 }
  const server = createServer((request, response) => {
    const kind = (request.url ?? '').slice(1) as keyof typeof answers
    const standing = { priority: kind === 'lead' ? 'lead' : 'page', crowds: kind === 'crowd' } as const
    if (shedder.shed(request, response, standing)) answers[kind] += 1
    else response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** A loop that is as late as it likes. */
  const block = () => {
    const until = performance.now() + 120
    while (performance.now() < until);
  }
  const blocking = setInterval(block, 1)
  try {
    await expect
      .poll(
        async () => {
          for (const kind of ['lead', 'one', 'crowd']) await fetch(`${url}/${kind}`)
          return answers.one > 0 && answers.crowd > 0
        },
        { timeout: 50_000, interval: 1 },
      )
      .toBe(true)
    expect(answers.lead).toBe(0)
  } finally {
    clearInterval(blocking)
    shedder.close()
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
})
