import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverClient } from '#desktop/main/server/server-client.ts'
import { sessionFetch } from '#desktop/main/testing/session-fetch.ts'
import { isLiveStream, liveStream } from './live-stream.ts'

let http: Server
let origin = ''
/** The connections that stand, and what each was opened with. */
let open: ServerResponse[] = []
let asked: (string | undefined)[] = []
let status = 200

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push(request.url)
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
afterEach(() => {
  http.closeAllConnections()
  asked = []
  status = 200
})
afterAll(() => http.close())

const aStream = () => liveStream(serverClient(sessionFetch(fetch), Date.now, () => undefined))
const join = async (stream: ReturnType<typeof aStream>, query = '', token = 'a') => {
  const path = `/api/request/stream${query}`
  const response = await stream.open({ origin, token, method: 'GET', path }, new Headers())
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
  const stream = aStream()
  const windows = await Promise.all(Array.from({ length: 8 }, () => join(stream)))
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

test('eight reloads leave one connection', async () => {
  const stream = aStream()
  let window = await join(stream)
  for (let reload = 1; reload <= 8; reload += 1) {
    await window.leave()
    window = await join(stream)
  }
  await expect.poll(() => open.length).toBe(1)
  await window.leave()
  await expect.poll(() => open).toEqual([])
})

test('after a break it goes on behind what was heard last, and a window hears what it has missed', async () => {
  const stream = aStream()
  const [first, second] = [await join(stream), await join(stream)]
  send(arrived(5))
  await first.hears('"id":5')
  await second.hears('"id":5')
  open[0]?.destroy()
  await Promise.all([first.ends(), second.ends()])
  // A new window knows no request yet; the stream does.
  const fresh = await join(stream)
  expect(asked).toEqual(['/api/request/stream', '/api/request/stream?after=5'])
  send(arrived(6))
  await fresh.hears('"id":6')
  const back = await join(stream, '?after=5')
  const heard = await back.hears('"id":6')
  expect(heard).not.toContain('"id":5')
  expect(heard).not.toContain('changed')
  expect(asked).toHaveLength(2)
})

test('a window that was away for longer than anything is remembered reads its lists anew', async () => {
  const stream = aStream()
  const first = await join(stream)
  for (let id = 5; id < 110; id += 1) send(arrived(id))
  await first.hears('"id":109')
  const back = await join(stream, '?after=5')
  expect(await back.hears('changed')).toContain('"id":109')
})

test('another person, or another session of theirs, has a stream of their own', async () => {
  const stream = aStream()
  const before = await join(stream)
  await join(stream, '', 'b')
  await before.ends()
  await expect.poll(() => open.length).toBe(1)
})

test('a rejection reaches every window as it is, and the next attempt asks again', async () => {
  const stream = aStream()
  status = 429
  const windows = await Promise.all([join(stream), join(stream)])
  for (const { response } of windows) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await response.text()).toContain('Слишком много')
  }
  expect(asked).toHaveLength(1)
  status = 200
  expect((await join(stream)).response.status).toBe(200)
})

test('a window that reads nothing is left behind, and holds up nobody', async () => {
  const stream = aStream()
  const [hung, well] = [await join(stream), await join(stream)]
  for (let beat = 0; beat < 1_100; beat += 1) send(': beat\n\n')
  send(arrived(5))
  await well.hears('"id":5')
  await hung.ends()
  expect(open).toHaveLength(1)
})
