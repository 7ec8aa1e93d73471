import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseFile } from '#server/platform/db/open.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { isOnPostgres } from '#server/proofs/testing/test-database.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { cachedPageResponse } from './cached-response.ts'
import { isOwnAddress, ResponseCache } from './response-cache.ts'

describe('a cached response', () => {
  const { server, call: office } = serverOfFile()
  beforeAll(async () => {
    for (let number = 0; number < 60; number += 1)
      await office('POST', '/api/category', { title: `К ${number}` })
  })

  const named = (answer: Response) =>
    [...answer.headers].filter(
      ([name]) => !/^(x-request-id|date|content-encoding|content-length|transfer-encoding)$/.test(name),
    )

  it('is what the first one was: bytes, headers, an id of its own', async () => {
    const first = await server.call('GET', '/api/category')
    const second = await server.call('GET', '/api/category')
    expect(await second.text()).toBe(await first.text())
    expect(named(second)).toEqual(named(first))
    expect(second.headers.get('vary')).toContain('Authorization')
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  it('travels compressed, and not at all to whoever has it', async () => {
    await expect
      .poll(async () =>
        (await server.call('GET', '/api/category', undefined, { 'Accept-Encoding': 'br' })).headers.get(
          'content-encoding',
        ),
      )
      .toBe('br')
    const tag = (await server.call('GET', '/api/category')).headers.get('etag') ?? ''
    const again = await server.call('GET', '/api/category', undefined, { 'If-None-Match': tag })
    expect(again.status).toBe(304)
  })

  it('is never older than the database', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.call('GET', '/api/category')
      await office('POST', '/api/category', { title: `Новая ${round}` })
      expect(await (await server.call('GET', '/api/category')).text()).toContain(`Новая ${round}`)
    }
  })

  it.skipIf(isOnPostgres)('shows what another process has written from the next turn on', async () => {
    await server.call('GET', '/api/category')
    // Ends within one turn of this process.
    execFileSync(process.execPath, [
      '-e',
      "require('better-sqlite3')(process.argv[1]).exec(process.argv[2])",
      join(server.ctx.config.dataDir, databaseFile),
      "update categories set title = 'Чужая' where title = 'К 1'",
    ])
    expect(await (await server.call('GET', '/api/category')).text()).toContain('Чужая')
  })

  it('ends with the day in Kyiv, which brings tables, prices and tariff of its own', async () => {
    server.clock.jump = Date.parse('2026-12-31T21:58:30Z') - Date.now()
    const today = async () =>
      ((await (await server.call('GET', '/api/calculator/kit')).json()) as Pricing).today
    const shown = async () => {
      const response = await server.call('GET', '/api/page?path=%2Fcalculator')
      return ((await response.json()) as PageData).site.today
    }
    // The first ones ask the bank for rates, which is a write.
    for (let time = 0; time < 3; time += 1)
      expect([await today(), await shown()]).toEqual(['2026-12-31', '2026-12-31'])
    server.clock.jump += 100_000
    expect([await today(), await shown()]).toEqual(['2027-01-01', '2027-01-01'])
    server.clock.jump -= 100_000
    expect(await today()).toBe('2026-12-31')
    server.clock.jump = 0
  })

  it('is not shown to somebody with a token, nor theirs to anybody else', async () => {
    await server.call('GET', '/api/category')
    const bad = await server.call('GET', '/api/category', undefined, { Authorization: 'Bearer a.b.c' })
    expect(bad.status).toBe(401)

    await office('POST', '/api/option', { title: 'private.key', value: 'hidden' })
    const path = '/api/option/single/private.key'
    expect((await office('GET', path)).status).toBe(200)
    expect((await server.call('GET', path)).status).toBe(401)
  })
})

describe('the cache', () => {
  let version: number
  let now: number
  let cache: ResponseCache
  beforeEach(() => {
    ;[version, now] = [1, 0]
    const database = { contentVersion: () => version }
    cache = new ResponseCache({ database, now: () => new Date(0), uptime: () => now } as never)
  })
  const read = (data = 'data') => ({ data, epoch: cache.epoch() })
  const page = () => cachedPageResponse(html, 200, {})
  const large = (bytes: number) => ({
    status: 200,
    plain: Buffer.alloc(bytes),
    brotli: null,
    gzip: null,
    tag: null,
    headers: {},
  })
  const html = `<p>${'Растаможка автомобиля. '.repeat(400)}</p>`

  it('after a write returns nothing until the data are read again; what is made of the same is put back as it was', async () => {
    const first = await cache.put('/', read(), page)
    expect(cache.get('/')).toBe(first)
    version += 1
    expect(cache.get('/')).toBeUndefined()
    const second = await cache.put('/', read(), () => expect.unreachable())
    expect(second).toBe(first)
    expect(cache.get('/')).toBe(first)
    const third = await cache.put('/', read('other data'), page)
    expect(third).not.toBe(first)
    expect(cache.get('/')).toBe(third)
  })

  it('does not return what was read before a write that came meanwhile', async () => {
    const before = read()
    version += 1
    await cache.put('/', before, page)
    expect(cache.get('/')).toBeUndefined()
  })

  it('has the data read anew after a minute', async () => {
    await cache.put('/', read(), page)
    now = 60_000
    expect(cache.get('/')).toBeDefined()
    now += 1
    expect(cache.get('/')).toBeUndefined()
    await cache.put('/', read(), () => expect.unreachable())
    expect(cache.get('/')).toBeDefined()
  })

  it('has the best forms of what is asked for again, and not before; they outlive a write', async () => {
    const first = await cache.put('/', read(), page)
    expect(brotliDecompressSync(first.brotli ?? '')).toEqual(first.plain)
    expect(first.gzip).toBeNull()
    cache.get('/')
    await expect.poll(() => first.gzip && gunzipSync(first.gzip).toString()).toBe(html)
    version += 1
    expect((await cache.put('/', read(), page)).gzip).toBe(first.gzip)
  })

  it('is not filled by calculations and searches, however many there are', async () => {
    for (const url of ['/', '404 not found /-', '/api/category'])
      await cache.put(url, read(), () => large(100_000))
    for (let price = 0; price < 1000; price += 1) {
      await cache.put(`/calculator?price=${price}`, read(), () => large(100_000))
      await cache.put(`/api/post/pagination/1?q=${price}`, read(), () => large(100_000))
    }
    for (const url of ['/', '404 not found /-', '/api/category', '/calculator?price=999'])
      expect([url, cache.get(url)?.plain.length]).toEqual([url, 100_000])
    expect(cache.get('/calculator?price=0')).toBeUndefined()
  })

  it('drops what was used longest ago', async () => {
    for (let post = 0; post < 1000; post += 1) {
      await cache.put(`/blog/post-${post}`, read(), () => large(100_000))
      if (post === 0) await cache.put('/', read(), () => large(100_000))
      cache.get('/')
    }
    expect([cache.get('/blog/post-0'), cache.get('/')?.plain.length]).toEqual([undefined, 100_000])
  })
})

it.each([
  ['/', true],
  ['/blog/akciz', true],
  ['/uk/blog/akciz', true],
  ['/blog?page=2', true],
  ['/blog?category=3', true],
  ['/blog?category=3&page=2', true],
  ['/api/category', true],
  ['/api/page?path=%2Fblog%3Fpage%3D2', true],
  ['/blog?page=2&category=3', false],
  ['/blog?page=02', false],
  ['/blog?q=1', false],
  ['/calculator?price=1', false],
  ['/bl%6Fg', false],
  ['/api/page?path=/blog', false],
  ['/api/page?path=%2Fbl%6Fg', false],
  ['/api/page?path=%2Fcalculator%3Fprice%3D1', false],
  ['/api/page?path=%2F&path=%2Fblog', false],
  [`/${'a'.repeat(600)}`, false],
])('%s is an address of our own: %s', (url, expected) => expect(isOwnAddress(url)).toBe(expected))
