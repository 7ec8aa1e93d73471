import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverClient } from '#desktop/main/server/server-client.ts'
import { sessionFetch } from '#desktop/main/testing/session-fetch.ts'
import { isLiveStream, type LiveStream, liveStream } from './live-stream.ts'

let http: Server
let origin = ''
/** The connections that stand, and what each was opened with. */
let open: ServerResponse[] = []
let asked: (string | undefined)[] = []
let status = 200
/** The server answers nothing from now on, neither on what stands nor on what is asked. */
let isMute = false
/** Milliseconds of the stream's own clock, and this computer's addresses. */
let time = 0
let addresses = '192.168.0.7'

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push(request.url)
    if (isMute) return
    if (status !== 200) {
      response.writeHead(status, { 'retry-after': '30' }).end('{"title":"Слишком много"}')
      return
    }
    open.push(response)
    response.on('close', () => {
      open = open.filter(each => each !== response)
    })
    response.write('retry: 2000\nid: 4\nevent: hello\ndata: {}\n\n')
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
beforeEach(() => {
  stream = liveStream({ elapsed: () => time, addresses: () => addresses })
})
afterEach(() => {
  http.closeAllConnections()
  asked = []
  status = 200
  isMute = false
  time = 0
  addresses = '192.168.0.7'
})
afterAll(() => http.close())

const client = serverClient(sessionFetch(fetch), Date.now, () => undefined)
let stream: LiveStream
type Send = Parameters<LiveStream['open']>[1]
const toServer: Send = (path, signal) => client.send(origin, path, { signal })
const join = async (query = '', token = 'a', send = toServer) => {
  const path = `/api/request/stream${query}`
  const response = await stream.open({ origin, token, path }, send)
  const reader = response.ok ? response.body?.getReader() : undefined
  let heard = ''
  return {
    response,
    /** Everything heard so far, once this is part of it. */
    async hears(text: string) {
      while (!heard.includes(text)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) throw new Error(`It ended after ${heard}`)
        heard += new TextDecoder().decode(value)
      }
      return heard
    },
    async ends() {
      while (!(await reader?.read())?.done);
    },
    leave: () => reader?.cancel(),
  }
}
const arrived = (id: number) => `id: ${id}\nevent: request\ndata: {"id":${id}}\n\n`
const send = (text: string) => open[0]?.write(text)

test('only the stream itself is shared, not the list that ends with what is there', () => {
  expect(isLiveStream('GET', '/api/request/stream', 'text/event-stream')).toBe(true)
  expect(isLiveStream('GET', '/api/request/stream', 'application/json')).toBe(false)
  expect(isLiveStream('HEAD', '/api/request/stream', 'text/event-stream')).toBe(false)
  expect(isLiveStream('GET', '/api/request', 'text/event-stream')).toBe(false)
})

test('eight windows hear everything over one connection, which ends with the last of them', async () => {
  const windows = await Promise.all(Array.from({ length: 8 }, () => join()))
  expect(open).toHaveLength(1)
  send(`${arrived(5).slice(0, 9)}`)
  send(`${arrived(5).slice(9)}: beat\n\nevent: changed\ndata: {}\n\n`)
  for (const window of windows) {
    const heard = await window.hears('changed')
    expect(heard).toContain('id: 4\nevent: hello')
    expect(heard).toContain(arrived(5))
    expect(heard).toContain(': beat\n\n')
  }
  for (const window of windows.slice(1)) await window.leave()
  send(arrived(6))
  expect(await windows[0]?.hears('"id":6')).toContain(arrived(6))
  expect(open).toHaveLength(1)
  await windows[0]?.leave()
  await expect.poll(() => open).toEqual([])
})

test('a window is answered with a stream that nothing keeps, and greeted by the newest id', async () => {
  const first = await join('?after=4')
  expect([...first.response.headers]).toEqual([
    ['cache-control', 'no-store'],
    ['content-type', 'text/event-stream'],
  ])
  send(arrived(5))
  expect(await first.hears('"id":5')).not.toContain('changed')
  const second = await join()
  expect(await second.hears('data: {}')).toBe('id: 5\nevent: hello\ndata: {}\n\n')
  stream.look()
  send(arrived(6))
  expect(await second.hears('"id":6')).not.toContain('waiting')
})

test('without a window nothing is connected, on waking or with time', async () => {
  const window = await join()
  await window.leave()
  stream.renew()
  stream.look()
  expect(asked).toHaveLength(1)
})

test('eight reloads leave one connection', async () => {
  let window = await join()
  for (let reload = 1; reload <= 8; reload += 1) {
    await window.leave()
    window = await join()
  }
  await expect.poll(() => open.length).toBe(1)
  await window.leave()
  await expect.poll(() => open).toEqual([])
})

/** As the program does it, until the server has heard of another connection. */
const lookUntilAsked = async (times: number) => {
  await expect
    .poll(() => {
      stream.look()
      return asked.length
    })
    .toBe(times)
}

test('after a break it goes on behind what was heard last, on the windows that listen', async () => {
  const [first, second] = [await join(), await join()]
  send(arrived(5))
  await first.hears('"id":5')
  await second.hears('"id":5')
  open[0]?.destroy()
  await lookUntilAsked(2)
  expect(asked).toEqual(['/api/request/stream', '/api/request/stream?after=5'])
  await expect.poll(() => open.length).toBe(1)
  send(arrived(6))
  for (const window of [first, second]) expect(await window.hears('"id":6')).toContain('event: changed')
  // A new window knows no request yet; the stream does.
  const back = await join('?after=5')
  const heard = await back.hears('"id":6')
  expect(heard).not.toContain('"id":5')
  expect(heard).not.toContain('changed')
  expect(asked).toHaveLength(2)
})

test('a connection that is silent is replaced within a minute of its last beat, whoever looks at the windows', async () => {
  const [seen, hidden] = [await join(), await join()]
  time = 15_000
  send(': beat\n\n')
  await hidden.hears('beat')
  // From here on the connection is dead, and nobody says so.
  const dead = open[0]
  for (time = 20_000; time < 55_000; time += 5_000) stream.look()
  expect(asked).toHaveLength(1)
  stream.look()
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(() => open).not.toContain(dead)
  send(arrived(6))
  for (const window of [seen, hidden]) expect(await window.hears('"id":6')).toContain('event: changed')
})

test('after waking, or on another network, it is replaced at once', async () => {
  const window = await join()
  stream.renew()
  await expect.poll(() => asked.length).toBe(2)
  await window.hears('changed')
  addresses = ''
  stream.look()
  addresses = '10.0.0.4'
  await lookUntilAsked(3)
  await expect.poll(() => open.length).toBe(1)
})

test('without the server windows hear that somebody tries, and what is new once it is there', async () => {
  const unreachable: Send = async (path, signal) => {
    asked.push(path)
    return time < 10_000
      ? Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'))
      : toServer(path, signal)
  }
  const window = await join('', 'a', unreachable)
  expect(window.response.status).toBe(200)
  await lookUntilAsked(2)
  expect(await window.hears('waiting')).not.toContain('hello')
  time = 10_000
  await expect
    .poll(() => {
      stream.look()
      return open.length
    })
    .toBe(1)
  expect(await window.hears('changed')).toContain('id: 4\nevent: hello')
})

test('a server that does not answer is given up, and tried again', async () => {
  const window = await join()
  isMute = true
  stream.renew()
  await expect.poll(() => asked.length).toBe(2)
  time = 5_000
  stream.look()
  time = 10_000
  isMute = false
  await lookUntilAsked(3)
  await window.hears('changed')
})

test('a connection that is mute from its beginning is given up before any window listens, and tried again', async () => {
  const mute: Send = path => {
    asked.push(path)
    return new Promise(() => undefined)
  }
  const joining = join('', 'a', (...call) => (time < 10_000 ? mute : toServer)(...call))
  time = 5_000
  stream.look()
  expect(asked).toHaveLength(1)
  time = 10_000
  stream.look()
  const window = await joining
  await lookUntilAsked(2)
  expect(await window.hears('hello')).toContain('id: 4')
})

test.each([502, 429])('a %i after a break is tried again; the windows stay', async passing => {
  const window = await join()
  status = passing
  stream.renew()
  await expect.poll(() => asked.length).toBe(2)
  await lookUntilAsked(3)
  status = 200
  await expect
    .poll(() => {
      stream.look()
      return open.length
    })
    .toBe(1)
  await window.hears('changed')
})

test('no rejection that the windows do not hear of keeps its connection', async () => {
  const rejections: Response[] = []
  const rejecting: Send = async () => {
    rejections.push(new Response('{"title":"Занято"}', { status: 503 }))
    return rejections.at(-1) as Response
  }
  const window = await join('', 'a', (path, signal) =>
    asked.length === 0 ? toServer(path, signal) : rejecting(path, signal),
  )
  stream.renew()
  await expect.poll(() => rejections.map(({ bodyUsed }) => bodyUsed)).toEqual([true])
  await window.leave()
})

test('a session that the server has ended is asked about by the token of now: a rejection ends it for the windows', async () => {
  const [one, two] = [await join(), await join()]
  status = 401
  send('event: ended\ndata: {}\n\n')
  await lookUntilAsked(2)
  await Promise.all([one.ends(), two.ends()])
})

test('nobody listens once it is over: no connection stays, and none is made', async () => {
  const window = await join()
  stream.end()
  await window.ends()
  await expect.poll(() => open).toEqual([])
  stream.renew()
  stream.look()
  expect(asked).toHaveLength(1)
})

test('a window that comes while the session ends hears nothing of it', async () => {
  const given = Promise.withResolvers<void>()
  const late = join('', 'a', async (path, signal) => {
    await given.promise
    return toServer(path, signal)
  })
  stream.end()
  given.resolve()
  await (await late).ends()
  await expect.poll(() => open).toEqual([])
})

test('a window that was away for longer than anything is remembered reads its lists anew', async () => {
  const first = await join()
  for (let id = 5; id < 110; id += 1) send(arrived(id))
  await first.hears('"id":109')
  const back = await join('?after=5')
  expect(await back.hears('changed')).toContain('"id":109')
})

test('another person, or another session of theirs, has a stream of their own', async () => {
  const before = await join()
  await join('', 'b')
  await before.ends()
  await expect.poll(() => open.length).toBe(1)
})

test('a rejection reaches every window as it is, and the next attempt asks again', async () => {
  status = 429
  const windows = await Promise.all([join(), join()])
  for (const { response } of windows) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await response.text()).toContain('Слишком много')
  }
  expect(asked).toHaveLength(1)
  status = 200
  expect((await join()).response.status).toBe(200)
})

test('a window that reads nothing is left behind, and holds up nobody', async () => {
  const [hung, well] = [await join(), await join()]
  for (let beat = 0; beat < 1_100; beat += 1) send(': beat\n\n')
  send(arrived(5))
  await well.hears('"id":5')
  await hung.ends()
  expect(open).toHaveLength(1)
})
