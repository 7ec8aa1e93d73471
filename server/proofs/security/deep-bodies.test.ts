import { expect, it } from 'vitest'
import { serverOfFile } from '../testing/server-of-file.ts'

const { server } = serverOfFile()

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const namesOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`name-${at}`, 1])))
const page = (path: string, levels: number) =>
  `{"path":"${path}","title":"A","theme":"neutral","sections":[{"id":"a","kind":"newer","items":${nested(levels)}}]}`

it('a section nested three thousand deep is rejected as input, one of forty levels is stored as it came', async () => {
  const office = await server.signedIn()
  const json = { 'Content-Type': 'application/json' }
  const deep = await office('POST', '/api/site-pages', page('/deep', 3000), json)
  expect(deep.status).toBe(400)
  expect(await deep.json()).toMatchObject({
    errors: [{ path: 'sections', message: expect.stringContaining('50') }],
  })
  expect((await office('POST', '/api/site-pages', page('/flat', 40), json)).status).toBe(201)
})

it('so is any body of a call, in the language of the caller', async () => {
  const response = await server.call('POST', '/api/calculator/quote?lang=uk', `{"usa":${nested(20_000)}}`, {
    'Content-Type': 'application/json',
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('вкладеності')
})

it.each([
  ['names in one object', 'PUT', '/api/auth/profile', namesOf(1_001)],
  ['values in a list', 'PUT', '/api/auth/profile', `{"name":[${'1,'.repeat(50_000)}1]}`],
  ['lists in a list', 'PUT', '/api/auth/profile', `[${'[],'.repeat(50_000)}1]`],
  [
    'cells',
    'PUT',
    '/api/calculator/copart-fee',
    `{"data":[${'{"a":1},'.repeat(120_000)}{}],"baseVersion":0}`,
  ],
  ['values of a public call', 'POST', '/api/calculator/quote', namesOf(1_001)],
])(
  'more %s than any call has are a request too large before they are parsed',
  async (_what, method, path, body) => {
    const office = await server.signedIn()
    const json = { 'Content-Type': 'application/json' }
    expect((await office(method, path, body, json)).status).toBe(413)
  },
)

it('a body in other letters than UTF-8 is not counted, and so not taken', async () => {
  const office = await server.signedIn()
  const body = Buffer.from('{"name":"Анна"}', 'utf16le')
  const response = await office('PUT', '/api/auth/profile', body, {
    'Content-Type': 'application/json; charset=utf-16le',
  })
  expect(response.status).toBe(415)
})
