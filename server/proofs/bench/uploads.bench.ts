/** How much memory a hundred uploads take that are held open before their last byte, and once they are through. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'
import { jsonOf } from '../testing/orders.ts'
import { memoryAtRest, type ServerProcess, startProcess } from '../testing/server-process.ts'
import { owner } from '../testing/start-test-server.ts'

const uploads = 100
const accounts = 5
const bytes = 24 * 1024 * 1024

export const bench = async (): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const settings = { DATA_DIR: dataDir, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  const server = await startProcess(settings)
  try {
    const tokens = await signIn(server)
    const { id } = await call<{ id: number }>(server, '/api/order', { name: 'Олена' }, tokens[0])
    const begin = async (number: number, file: Buffer) =>
      open(server, { path: `/api/order/${id}/file`, token: tokens[number % accounts] ?? '', file })
    const files = [formOf(aPaper()), formOf(await aPhoto())]
    // What the first upload loads stays.
    for (const file of files) await (await begin(0, file))()
    const before = await memoryAtRest(server)
    const all = await Promise.all(
      Array.from({ length: uploads }, (_one, number) => begin(number, files[number % 2] ?? Buffer.alloc(0))),
    )
    const held = server.memory()
    let most = held
    const watch = setInterval(() => (most = Math.max(most, server.memory())), 20)
    const statuses = await Promise.all(all.map(end => end()))
    clearInterval(watch)
    const count = (status: number) => statuses.filter(each => each === status).length
    const after = await memoryAtRest(server)
    const figure = { unit: 'MB', bar: 100, better: 'less' } as const
    return [
      {
        ...figure,
        what: `memory while ${uploads} uploads of 24 MB are held open, over that before`,
        value: Math.max(0, held - before),
        note: `${before.toFixed(0)} → ${held.toFixed(0)} MB; ${count(201)} taken, ${count(503)} told to wait`,
      },
      {
        ...figure,
        what: 'memory once they are through, over that before',
        value: Math.max(0, after - before),
        note: `${after.toFixed(0)} MB; ${most.toFixed(0)} MB at most while they were converted`,
      },
    ]
  } finally {
    await server.end()
    rmSync(dataDir, { recursive: true })
  }
}

const call = async <T>(server: ServerProcess, path: string, body: object, token = ''): Promise<T> =>
  jsonOf(
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    }),
  )

const signIn = async (server: ServerProcess): Promise<string[]> => {
  const tokenOf = async (email: string, password: string) =>
    (await call<{ token: string }>(server, '/api/auth/login', { email, password })).token
  const tokens = [await tokenOf(owner.email, owner.password)]
  for (let number = 1; number < accounts; number += 1) {
    const person = { email: `person${number}@example.com`, password: 'синий трамвай 48' }
    await call(server, '/api/auth/admin/create', { ...person, name: 'Ганна', role: 'editor' }, tokens[0])
    tokens.push(await tokenOf(person.email, person.password))
  }
  return tokens
}

const aPaper = (): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 20, 'x'), Buffer.from('%%EOF\n')])

/** Noise, which JPEG hardly makes smaller: as large as a file may be. */
const aPhoto = async (): Promise<Buffer> => {
  const [width, height, channels] = [4000, 2600, 3] as const
  const raw = { width, height, channels }
  return sharp(randomBytes(width * height * channels), { raw })
    .jpeg({ quality: 97 })
    .toBuffer()
}

const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ])

/** Sends all but the last byte, or as much as the server takes before it answers; what is returned sends the rest. */
const open = async (
  server: ServerProcess,
  { path, token, file }: { path: string; token: string; file: Buffer },
): Promise<() => Promise<number>> => {
  const sent = request(server.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': file.length,
      Authorization: `Bearer ${token}`,
    },
  })
  sent.on('error', () => {})
  const answered = once(sent, 'response').then(([response]: IncomingMessage[]) => {
    response?.resume()
    return response?.statusCode ?? 0
  })
  answered.catch(() => {})
  const written = new Promise<void>(resolve => sent.write(file.subarray(0, -1), () => resolve()))
  await Promise.race([written, answered])
  return () => {
    sent.end(file.subarray(-1))
    return answered
  }
}
