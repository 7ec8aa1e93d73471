import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#shared/domain/site/languages.ts'
import { serveApp } from './serve-app.ts'

let answer: (request: Request) => Promise<Response>
let language: Language = 'ru'
beforeAll(async () => {
  const root = join(await mkdtemp(join(tmpdir(), 'serve-app-')), 'renderer')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), '<!doctype html>')
  await writeFile(join(root, 'assets', 'main.js'), 'run()')
  await writeFile(join(root, 'assets', 'notes.txt'), 'private')
  await writeFile(join(root, 'index-uk.html'), '<!doctype html><html lang="uk">')
  const forward = async (request: Request) => new Response(`forwarded ${new URL(request.url).pathname}`)
  answer = serveApp(root, forward, () => language)
})
const get = (path: string, init: RequestInit = {}) => answer(new Request(`app://office${path}`, init))

test.each(['/', '/admin', '/admin/posts/12?x=1'])('%s is the page under a strict policy', async path => {
  const got = await get(path)
  expect([got.status, await got.text()]).toEqual([200, '<!doctype html>'])
  const policy = got.headers.get('content-security-policy')?.split('; ') ?? []
  const closed = ['default', 'manifest', 'object', 'frame'].map(name => `${name}-src 'none'`)
  const own = ['style', 'font', 'connect'].map(name => `${name}-src 'self'`)
  // Of the packed folder alone: nothing that the server responds with is a script of the page.
  const packed = ['script', 'worker'].map(name => `${name}-src app://office/assets/`)
  const acts = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
  expect(policy.toSorted()).toEqual(
    [...closed, ...own, ...packed, ...acts, "img-src 'self' data: blob:"].toSorted(),
  )
  expect(got.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the page is in the language of the last sign-in, and its scripts are found in either', async () => {
  language = 'uk'
  expect(await (await get('/admin')).text()).toBe('<!doctype html><html lang="uk">')
  expect(await (await get('/assets/main.js')).text()).toBe('run()')
  language = 'ru'
  expect(await (await get('/admin')).text()).toBe('<!doctype html>')
})

test('a script has its type, so that it runs under nosniff', async () => {
  const got = await get('/assets/main.js')
  expect([await got.text(), got.headers.get('content-type')]).toEqual([
    'run()',
    'text/javascript; charset=utf-8',
  ])
})

test('calls go to the server', async () => {
  expect(await (await get('/api/post/1', { method: 'DELETE' })).text()).toBe('forwarded /api/post/1')
})

test.each(['/assets/site-DjA01jUn.css', '/assets/onest-latin-DLiJ4Ng_.woff2'])(
  '%s, which the program does not have, is the site’s',
  async path => {
    expect(await (await get(path)).text()).toBe(`forwarded ${path}`)
  },
)

test('every response of the program itself carries the same strict headers', async () => {
  for (const path of ['/admin', '/assets/main.js', '/none.js']) {
    const { headers } = await get(path)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toBe(
      'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    )
    expect(headers.get('cache-control')).toBe('no-cache')
  }
  const type = async (path: string) => (await get(path)).headers.get('content-type')
  expect([await type('/admin'), await type('/none.js')]).toEqual([
    'text/html; charset=utf-8',
    'text/plain; charset=utf-8',
  ])
})

test('calls of another host of the scheme are not forwarded, and a page may be asked for its head', async () => {
  expect((await answer(new Request('app://evil/api/post'))).status).toBe(404)
  expect((await answer(new Request('https://office/api/post'))).status).toBe(404)
  expect((await get('/admin', { method: 'HEAD' })).status).toBe(200)
})

test.each([
  '/assets/site.js',
  '/assets/a/b.css',
  '/assets/..css',
  '/assets/notes.txt',
  '/none.js',
  '/assets/..%2f..%2fpackage.json',
  '/blog',
  '/sw.js',
])('%s is not found', async path => {
  expect((await get(path)).status).toBe(404)
})

test('another host of the scheme is not ours, and the page is only read', async () => {
  expect((await answer(new Request('app://evil/admin'))).status).toBe(404)
  expect((await get('/admin', { method: 'POST' })).status).toBe(405)
})

test('in development the page comes from Vite, and calls still go to the server', async () => {
  const development = async (request: Request) => new Response(`vite ${new URL(request.url).pathname}`)
  const serve = serveApp(
    '/nowhere',
    async () => new Response('forwarded'),
    () => 'ru',
    development,
  )
  const text = async (path: string) => (await serve(new Request(`app://office${path}`))).text()
  expect([await text('/admin'), await text('/main.tsx'), await text('/api/post')]).toEqual([
    'vite /admin',
    'vite /main.tsx',
    'forwarded',
  ])
})
