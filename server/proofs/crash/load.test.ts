import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { officeEnv } from './office.ts'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = emptyFolder('load')
  server = await startProcess({ ...officeEnv, DATA_DIR: dataDir, TRUST_PROXY: '1' })
})
afterAll(async () => {
  await server.end()
  rmSync(dataDir, { recursive: true })
})

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const agent = new Agent({ keepAlive: true, maxSockets: 500 })

/** A page that is never kept: everybody, each from an address of their own, searches for something else. */
let number = 0
const ask = (): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((resolve, reject) => {
    number += 1
    const headers = { 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    request(`${server.url}/blog?q=visit+${number}`, { agent, headers, timeout: 30_000 }, response => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
      )
    })
      .once('timeout', () => reject(new Error('no answer within 30 s')))
      .once('error', reject)
      .end()
  })

/** Callers who do not wait: that many a second come, whether or not the last ones were answered. */
const storm = async (rate: number, seconds: number) => {
  const answers: ReturnType<typeof ask>[] = []
  const began = Date.now()
  while (Date.now() - began < seconds * 1000) {
    const due = (rate * (Date.now() - began)) / 1000
    while (answers.length < due) answers.push(ask())
    await wait(10)
  }
  const statuses = await Promise.all(answers)
  return { statuses, perSecond: (statuses.length * 1000) / (Date.now() - began) }
}

describe('too much load', () => {
  it('is rejected in part with 503 and Retry-After; nothing hangs, and the server recovers', async () => {
    let last = await storm(100, 2)
    // What a shared machine can serve changes from one second to the next: four times what it just managed.
    for (let attempt = 0; attempt < 4 && last.statuses.every(({ status }) => status === 200); attempt += 1)
      last = await storm(last.perSecond * 4, 4)
    const { statuses } = last
    const count = (status: number) => statuses.filter(answer => answer.status === status).length
    expect(count(200) + count(503)).toBe(statuses.length)
    expect(count(503)).toBeGreaterThan(0)
    expect(count(200)).toBeGreaterThan(0)
    for (const answer of statuses) if (answer.status === 503) expect(answer.retryAfter).toBe('2')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await wait(4000)
    for (let again = 0; again < 20; again += 1) expect((await ask()).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/http_requests_refused [1-9]/)
  }, 120_000)
})

describe('one address with sixty connections on pages that are never cached', () => {
  /** For each request, as a visitor comes who has not been here before. */
  const newConnection = false
  const sixty = new Agent({ keepAlive: true, maxSockets: 60 })
  afterAll(() => sixty.destroy())
  const send = (by: Agent | false, from: string, path: string, lead?: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'X-Forwarded-For': from, ...(lead ? { 'Content-Type': 'application/json' } : {}) }
      request(`${server.url}${path}`, { agent: by, headers, method: lead ? 'POST' : 'GET' }, response => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      })
        .once('error', reject)
        .end(lead && JSON.stringify(lead))
    })

  it('costs no lead, and other people wait for a few of its pages, not for sixty', async () => {
    let answered = 0
    let ended = false
    const flood = Array.from({ length: 60 }, async (_, connection) => {
      for (let page = 0; !ended; page += 1) {
        await send(sixty, '192.0.2.66', `/calculator?price=${connection}${page}1`)
        answered += 1
      }
    })
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(60)
    const before = answered
    const leads: number[] = []
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const from = `198.51.100.${visitor}`
      await send(newConnection, from, `/blog?q=visitor-${visitor}`)
      leads.push(await send(newConnection, from, '/api/mail/callback', { name: 'Иван', phone: '0671234567' }))
    }
    // In turns, not in seconds: a visitor's page and request may each stand behind a few pages of the crowd.
    expect(answered - before).toBeLessThan(40 * 10)
    ended = true
    expect(leads).toEqual(Array(20).fill(202))
    await Promise.all(flood)
    expect(await send(newConnection, '198.51.100.99', '/')).toBe(200)
  }, 120_000)
})

describe('callers who hold on to connections', () => {
  const port = () => Number(new URL(server.url).port)
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(port(), '127.0.0.1', () => resolve(socket))
      socket.once('error', reject)
    })
  const closed = (socket: Socket): Promise<void> =>
    new Promise(resolve => {
      socket.once('close', () => resolve())
      socket.on('error', () => {})
      socket.resume()
    })

  it('a head that never ends is cut off, and others are served meanwhile', async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, open))
    const cut = sockets.map(closed)
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n')
    }, 1000)
    expect((await fetch(server.url)).status).toBe(200)
    await Promise.all(cut)
    clearInterval(drip)
    expect((await fetch(server.url)).status).toBe(200)
  })

  it('hundreds of bodies that never come keep nobody out', async () => {
    const sockets = await Promise.all(Array.from({ length: 260 }, open))
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      )
    }
    for (const path of ['/blog', '/'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    for (const socket of sockets) socket.destroy()
  })

  it('thousands of idle connections do not keep anybody out, and cost little', async () => {
    const before = server.memory()
    const sockets: Socket[] = []
    for (let hundred = 0; hundred < 30; hundred += 1)
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, open))))
    expect(sockets.filter(socket => !socket.destroyed)).toHaveLength(3000)
    for (const path of ['/', '/blog', '/api/category', '/healthz'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
    expect(server.memory() - before).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
  })
})
