import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
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
