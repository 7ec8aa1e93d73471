import { request } from 'node:http'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { isProof } from '#shared/tooling/sample.ts'

/** Texts that have broken other systems: SQL, full-text syntax, templates, paths, Unicode. */
const hostile = [
  "' OR 1=1 --",
  "'; DROP TABLE posts; --",
  '1) UNION SELECT password_hash FROM admins --',
  '" OR ""="',
  'title DESC, (SELECT 1)',
  'case when 1=1 then id else title end',
  '1 AND randomblob(100000000)',
  '{words} : *',
  'NEAR(a b, 5)',
  'a^2 -b +c "unclosed',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\u0000',
  '\u2028',
  '\ud800',
  '[$ne]',
  '__proto__',
  'constructor',
  '{{7*7}}<%= 7*7 %>',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '١٢',
  '9'.repeat(400),
  'я'.repeat(500),
]

describe('public reads of content', () => {
  const { server, call: office } = serverOfFile()
  beforeAll(async () => {
    await office('POST', '/api/category', { title: 'Одна' })
    await office('POST', '/api/post', aForm({ title: 'Пост', categories: '1' }, await aPicture()))
    await office('POST', '/api/post', aForm({ title: 'Секрет', status: 'draft' }, await aPicture()))
  })

  it('answer anything with 200, 400, 401 or 404, and never show more than there is to see', async () => {
    const text = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.tuple(fc.constantFrom(...hostile), fc.string({ maxLength: 5 })).map(parts => parts.join('')),
    )
    const encode = (value: string) => encodeURIComponent(value.toWellFormed())
    const path = fc.oneof(
      text.map(value => `/api/post/${encode(value)}`),
      text.map(value => `/api/post/single/${encode(value)}`),
      text.map(value => `/api/post/category/${encode(value)}`),
      text.map(value => `/api/post/pagination/${encode(value)}`),
      text.map(value => `/api/category/${encode(value)}`),
      text.map(value => `/api/meta/single/${encode(value)}`),
      text.map(value => `/api/option/single/${encode(value)}`),
      text.map(value => `/media/${encode(value)}`),
      fc
        .tuple(fc.constantFrom('q', 'category', 'status', 'sort', 'page', '__proto__', 'q[]'), text, text)
        .map(([name, one, two]) => `/api/post/pagination/1?${encode(name)}=${encode(one)}&q=${encode(two)}`),
    )
    await fc.assert(
      fc.asyncProperty(path, async asked => {
        const answer = await server.call('GET', asked)
        const body = await answer.text()
        expect([200, 400, 401, 404]).toContain(answer.status)
        expect(body).not.toContain('Секрет')
        expect(body).not.toMatch(/sqlite|SELECT |fts5|node_modules|\.ts:/i)
      }),
      { numRuns: isProof ? 600 : 150 },
    )
    expect(await server.ctx.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
  })

  it('sort by what the office may name only', async () => {
    for (const value of hostile) {
      const asked = `/api/post/pagination/1?sort=${encodeURIComponent(value.toWellFormed())}`
      expect((await office('GET', asked)).status, value).toBe(400)
    }
  })

  it('go on when an upload breaks off half-way, and nothing of it stays', async () => {
    const login = await server.call('POST', '/api/auth/login', {
      email: 'owner@example.com',
      password: 'correct horse battery',
    })
    const { token } = (await login.json()) as { token: string }
    const breakOff = () =>
      new Promise<void>(resolve => {
        const upload = request(`${server.url}/api/post`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'multipart/form-data; boundary=x',
            'Content-Length': 100_000,
            Expect: '100-continue',
          },
        })
        upload.once('error', () => resolve())
        upload.once('close', () => resolve())
        // The server has begun to read.
        upload.once('continue', () =>
          upload.write(
            '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\xff\xd8\xff',
            () => upload.destroy(),
          ),
        )
        upload.flushHeaders()
      })
    await Promise.all(Array.from({ length: 20 }, breakOff))
    expect((await server.call('GET', '/api/post')).status).toBe(200)
    const files: string[] = []
    for await (const { name } of server.ctx.files.media.list()) files.push(name)
    expect(new Set(files.map(name => name.slice(0, 64))).size).toBe(1)
    expect(await server.ctx.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
  })
})
