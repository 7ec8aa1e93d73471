import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesOf } from '#server/platform/db/all-tables.ts'
import { databaseFile } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '../testing/pictures.ts'
import { type ServerProcess, startProcess } from '../testing/server-process.ts'
import { randomFrom } from './crash-writers.ts'
import { officeEnv, tokenOf } from './office.ts'

const seed = Number(process.env.TORTURE_SEED ?? 1)
const random = randomFrom(seed)

let folder: string
let server: ServerProcess
let token: string
beforeAll(async () => {
  folder = emptyFolder('broken-forms')
  mkdirSync(join(folder, 'temp'))
  server = await startProcess({
    ...officeEnv,
    DATA_DIR: join(folder, 'data'),
    TMPDIR: join(folder, 'temp'),
    NODE_DISABLE_COMPILE_CACHE: '1',
    TRUST_PROXY: '1',
  })
  token = await tokenOf(server.url)
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true })
})

const table = () => {
  const form = new FormData()
  form.set('title', 'copart-fee')
  form.set('file', new Blob(['Price from,Price to,Buyer fee\n0,99.99,25\n100,,7.25%\n']), 'fees.csv')
  return form
}
const callback = { name: 'Иван', phone: '+380671234567', message: 'Позвоните после шести. '.repeat(50) }
const calculation = { email: 'ivan@example.com', message: 'Audi A4, 2018, из Германии. '.repeat(50) }

interface Form {
  path: string
  body: () => Promise<FormData | URLSearchParams | string>
  /** What the whole of it is answered with: a form that is rejected anyway would prove nothing. */
  status: number
}

const json = (path: string, body: object): Form => ({
  path,
  body: async () => JSON.stringify(body),
  status: 202,
})
const fields = (path: string, body: Record<string, string>): Form => ({
  path,
  body: async () => new URLSearchParams(body),
  status: 303,
})
const forms: [string, Form][] = [
  [
    'a post with its picture',
    { path: '/api/post', body: async () => aForm({ title: 'Пост' }, await aPicture(1)), status: 201 },
  ],
  [
    'a picture alone',
    { path: '/api/post/picture', body: async () => aForm({}, await aPicture(2)), status: 201 },
  ],
  ['a table', { path: '/api/calculator', body: async () => table(), status: 201 }],
  ['a call back, as JSON', json('/api/mail/callback', callback)],
  ['a call back, as a plain form', fields('/api/mail/callback', callback)],
  ['a calculation, as JSON', json('/api/mail/calculation', calculation)],
  ['a calculation, as a plain form', fields('/api/mail/calculation', calculation)],
]

/** The request as bytes on the wire, from an address of its own: the limits are not what is tested here. */
const wireOf = async ({ path, body }: Form, number: number): Promise<Buffer> => {
  const request = new Request(server.url + path, { method: 'POST', body: await body() })
  const bytes = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `X-Forwarded-For: 10.1.${number >> 8}.${number & 255}`,
    ...(path.startsWith('/api/mail') ? [] : [`Authorization: Bearer ${token}`]),
    `Content-Type: ${type?.startsWith('text/plain') ? 'application/json' : type}`,
    `Content-Length: ${bytes.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

/** Sends the pieces and breaks off. */
const breakOff = (pieces: Buffer[]): Promise<void> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', async () => {
      for (const piece of pieces) {
        await new Promise(sent => socket.write(piece, sent))
        await new Promise(later => setTimeout(later, 5))
      }
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })

const sendWhole = (bytes: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', chunk => {
      answer += chunk.toString('latin1')
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])))
  })

/** The first backup of a new server may fall into the middle of this; it is the server's own. */
const filesIn = (place: string) =>
  readdirSync(join(folder, place), { recursive: true })
    .map(String)
    .filter(name => !/^(?:backups|tmp)\b/.test(name))
    .sort()

/** How many rows every table has, but those of the jobs and of the limits, which count broken calls as well. */
const rows = (): Record<string, unknown> => {
  const sqlite = new Sqlite(join(folder, 'data', databaseFile), { readonly: true })
  const tables = tablesOf(sqlite).filter(name => !['jobs', 'rate_limits'].includes(name))
  const counts = tables.map(name => [name, sqlite.prepare(`select count(*) from "${name}"`).pluck().get()])
  sqlite.close()
  return Object.fromEntries(counts)
}
const state = () => ({ data: filesIn('data'), temp: filesIn('temp'), rows: rows() })

const openSockets = () => readdirSync(`/proc/${server.child.pid}/fd`).length

describe(`forms that break off anywhere (TORTURE_SEED=${seed})`, () => {
  it('leave no file, no temporary file, no row and no connection, and the server goes on', async () => {
    const before = { ...state(), sockets: openSockets(), memory: server.memory() }
    expect(before.temp).toEqual([])
    let number = 0
    for (const [, form] of forms) {
      for (let round = 0; round < 25; round += 1) {
        number += 1
        const wire = await wireOf(form, number)
        // Short of the last boundary: behind it, nothing is missing that anybody could miss.
        const end =
          wire.lastIndexOf('\r\n--') > wire.indexOf('\r\n\r\n') ? wire.lastIndexOf('\r\n--') : wire.length
        const cut = Math.floor(random() * end)
        const pause = Math.floor(random() * cut)
        await breakOff([wire.subarray(0, pause), wire.subarray(pause, cut)])
      }
    }
    expect((await fetch(server.url)).status).toBe(200)
    // A connection that it has heard the end of is a form that it has done with.
    await expect.poll(openSockets).toBeLessThanOrEqual(before.sockets + 3)
    const { sockets: _, memory, ...nothing } = before
    expect(state()).toEqual(nothing)
    expect(server.memory() - memory).toBeLessThan(100)
  })

  it.each(forms)('are taken when they are whole: %s', async (_name, form) => {
    expect(await sendWhole(await wireOf(form, 60_000 + forms.length))).toBe(form.status)
  })
})
