import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { aForm, aPicture } from '../testing/pictures.ts'
import { owner } from '../testing/start-test-server.ts'
import { rawExchange, statusesIn } from './raw-exchange.ts'

const { server, call: office } = serverOfFile()
let token: string
let picture: Buffer
beforeAll(async () => {
  const login = await server.call('POST', '/api/auth/login', owner)
  token = ((await login.json()) as { token: string }).token
  picture = await aPicture(1, 30, 20)
})

const head = (length: number, boundary = 'b') =>
  `POST /api/post HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`
const send = async (body: string | Buffer, boundary = 'b') => {
  const bytes = Buffer.from(body)
  return statusesIn(
    await rawExchange(server.url, Buffer.concat([Buffer.from(head(bytes.length, boundary)), bytes])),
  )
}
const part = (disposition: string, value = 'x') =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort()
const openFiles = (): number => readdirSync('/proc/self/fd').length

describe('forms that do harm', () => {
  it.each<[string, () => string]>([
    ['nothing in it', () => ''],
    ['the end only', () => '--b--\r\n'],
    ['no end', () => part('name="title"')],
    ['another boundary', () => '--c\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--c--\r\n'],
    ['no name', () => `${part('foo="bar"')}--b--\r\n`],
    ['an empty name', () => `${part('name=""')}--b--\r\n`],
    ['no disposition', () => '--b\r\n\r\nx\r\n--b--\r\n'],
    [
      '10,000 fields',
      () =>
        `${Array.from({ length: 10_000 }, (_one, number) => part(`name="f${number}"`)).join('')}--b--\r\n`,
    ],
    ['10,000 times one field', () => `${part('name="title"').repeat(10_000)}--b--\r\n`],
    ['10,000 files', () => `${part('name="image"; filename="a.jpg"').repeat(10_000)}--b--\r\n`],
    ['a deep name', () => `${part(`name="title${'[a]'.repeat(30)}"`)}--b--\r\n`],
    ['a long name', () => `${part(`name="${'a'.repeat(5_000)}"`)}--b--\r\n`],
    [
      'many headers in a part',
      () =>
        `--b\r\n${'X-A: 1\r\n'.repeat(500)}Content-Disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n`,
    ],
    [
      'a huge header in a part',
      () =>
        `--b\r\nX-A: ${'a'.repeat(100_000)}\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n`,
    ],
    [
      'the prototype',
      () =>
        `${part('name="__proto__"')}${part('name="__proto__[polluted]"')}${part('name="constructor[prototype][polluted]"')}--b--\r\n`,
    ],
    ['a file in place of a text', () => `${part('name="title"; filename="a.txt"')}--b--\r\n`],
    ['an unknown file', () => `${part('name="avatar"; filename="a.jpg"')}--b--\r\n`],
  ])('%s: refused, and the server goes on', async (_name, body) => {
    const [status] = await send(body())
    expect([400, 413]).toContain(status)
    expect((await server.call('GET', '/healthz')).status).toBe(200)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('are not read once they have more fields than any form of ours', async () => {
    const form = (fields: number) => {
      const filled = aForm({ title: 'Поля', slug: 'polya' }, picture)
      for (let field = 2; field < fields; field += 1) filled.append(`f${field}`, '')
      return office('POST', '/api/post', filled)
    }
    const detailOf = async (response: Response) => [
      response.status,
      ((await response.json()) as { detail: string }).detail,
    ]
    expect(await detailOf(await form(60))).toEqual([400, 'Проверьте поля'])
    expect(await detailOf(await form(61))).toEqual([400, 'Форму не удалось прочитать'])
  })

  it('are not read to their end once they have too many parts', async () => {
    const fields = Array.from({ length: 200 }, (_one, number) => part(`name="f${number}"`)).join('')
    const form = Buffer.from(`${fields}--b--\r\n`)
    const received = await rawExchange(server.url, Buffer.concat([Buffer.from(head(form.length)), form]))
    // The form as such, not the names of its fields: those were never looked at.
    expect(Buffer.from(received, 'latin1').toString()).toContain('Форму не удалось прочитать')
  })

  it('leave no file and no open descriptor behind, cut off at any place as well', async () => {
    const form = `${part('name="title"', 'Заголовок')}--b\r\nContent-Disposition: form-data; name="image"; filename="../../../x.jpg"\r\n\r\n`
    const whole = Buffer.concat([Buffer.from(form), picture, Buffer.from('\r\n--b--\r\n')])
    await send('--b--\r\n')
    const before = { data: filesIn(server.ctx.config.dataDir), open: openFiles() }
    for (let cut = 0; cut < whole.length; cut += Math.ceil(whole.length / 40)) {
      await cutOff(Buffer.concat([Buffer.from(head(whole.length)), whole.subarray(0, cut)]))
    }
    // A pool of database connections may have grown meanwhile, but not by one for each of the forty.
    await expect.poll(openFiles).toBeLessThanOrEqual(before.open + 15)
    await expect.poll(() => filesIn(server.ctx.config.dataDir)).toEqual(before.data)
    expect(await (await office('GET', '/api/post')).json()).toEqual([])
  })

  it('name files as they like: the name is never part of a path', async () => {
    for (const name of [
      '../../x.jpg',
      '..\\..\\x.jpg',
      '/etc/passwd',
      'C:\\x.jpg',
      'a\u0000.jpg',
      '',
      '.',
      'x'.repeat(3_000),
      'con',
      '%2e%2e%2fx',
    ]) {
      const answer = await office(
        'POST',
        '/api/post',
        aForm({ title: `Имя ${name.length} ${Math.random()}` }, picture, name),
      )
      expect([201, 400], name).toContain(answer.status)
      if (answer.status === 201)
        expect(((await answer.json()) as { image: string }).image).toMatch(/^\/media\/[0-9a-f]{64}-\d+\.jpg$/)
    }
    for (const file of filesIn(server.ctx.config.dataDir)) {
      expect(file).toMatch(
        /^(?:media(?:\/(?:[0-9a-f]{64}-\d+\.\w+|\.installation-id))?|broker\.sqlite.*|[\w.-]+)$/,
      )
    }
  })
})

/** Sends what there is and breaks the connection. */
const cutOff = (bytes: Buffer): Promise<void> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(bytes, () => setTimeout(() => socket.destroy(), 5)),
    )
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
