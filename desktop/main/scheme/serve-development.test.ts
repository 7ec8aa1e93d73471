import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveDevelopment } from './serve-development.ts'

let asked: IncomingMessage[] = []
let answer: RequestListener
const vite = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
let get: (path: string, headers?: Record<string, string>) => Promise<Response>
beforeAll(async () => {
  await new Promise<void>(resolve => vite.listen(0, '127.0.0.1', resolve))
  const serve = serveDevelopment(`http://127.0.0.1:${(vite.address() as AddressInfo).port}/`)
  get = (path, headers = {}) => {
    asked = []
    return serve(new Request(`app://office${path}`, { headers }))
  }
})
afterAll(() => vite.close())

test('each screen is Vite’s one page, and a module is asked for with its query', async () => {
  answer = (_request, response) => response.end()
  for (const [path, url] of [
    ['/', '/'],
    ['/admin/posts/12?x=1', '/'],
    ['/main.tsx?t=5', '/main.tsx?t=5'],
  ] as const) {
    await get(path)
    expect(asked.map(request => request.url)).toEqual([url])
  }
})

test('Vite is told what is accepted: with it a style is a style, and not a module', async () => {
  answer = (_request, response) => response.end()
  await get('/a.css', { accept: 'text/css' })
  expect(asked[0]?.headers.accept).toBe('text/css')
  await get('/a.css')
  expect(asked[0]?.headers.accept).toBe('*/*')
})

test('its response arrives as it is, under a policy that lets Vite alone in', async () => {
  answer = (_request, response) => response.writeHead(404, { 'content-type': 'text/javascript' }).end('none')
  const got = await get('/none.js')
  expect([got.status, got.headers.get('content-type'), await got.text()]).toEqual([
    404,
    'text/javascript',
    'none',
  ])
  expect(got.headers.get('content-security-policy')).toContain("connect-src 'self' ws://localhost:*;")
})

test('a file of unknown type is no page', async () => {
  answer = (_request, response) => response.end('<script>')
  expect((await get('/a.unknown')).headers.get('content-type')).toBe('application/octet-stream')
})
