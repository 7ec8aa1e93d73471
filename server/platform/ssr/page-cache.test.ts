import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { PageCache, pageResponse } from './page-cache.ts'

const html = `<p>${'Растаможка автомобиля. '.repeat(400)}</p>`
const minute = 60_000

describe('a cached page', () => {
  let version = 1
  let now = 0
  let cache: PageCache
  beforeEach(() => {
    version = 1
    now = 0
    cache = new PageCache(
      () => version,
      () => now,
    )
  })
  const aPage = (text = html) => pageResponse(text, 200, {})

  it('is small from the first visit on', async () => {
    const { plain, brotli } = await aPage()
    expect(brotliDecompressSync(brotli ?? '')).toEqual(plain)
    expect(brotli?.length).toBeLessThan(plain.length / 10)
  })

  it('has a form for old clients once it is asked for again, and not before', async () => {
    const page = await aPage()
    cache.put('/', page, version)
    expect(page.gzip).toBeNull()
    expect(cache.get('/')).toBe(page)
    await expect.poll(() => page.gzip && gunzipSync(page.gzip).toString()).toBe(html)
  })

  it('counts at the content version that it was made at, and at no other', async () => {
    cache.put('/', await aPage(), version)
    version += 1
    expect(cache.get('/')).toBeUndefined()
    cache.put('/', await aPage(), version - 1)
    expect(cache.get('/')).toBeUndefined()
  })

  it('is made anew after a minute', async () => {
    cache.put('/', await aPage(), version)
    now = minute
    expect(cache.get('/')).toBeDefined()
    now += 1
    expect(cache.get('/')).toBeUndefined()
  })

  it('makes room for newer ones', async () => {
    const page = await aPage('a'.repeat(5_500_000))
    for (const path of ['/1', '/2', '/3', '/4']) cache.put(path, page, version)
    expect(['/1', '/2', '/3', '/4'].filter(path => cache.get(path))).toEqual(['/2', '/3', '/4'])
  })

  it('is not pushed out by calculations and searches, however many there are', async () => {
    const page = await aPage('a'.repeat(100_000))
    cache.put('/', page, version)
    cache.put('404 not found /-', page, version)
    for (let price = 0; price < 1000; price += 1) cache.put(`/calculator?price=${price}`, page, version)
    expect(cache.get('/')).toBe(page)
    expect(cache.get('404 not found /-')).toBe(page)
    expect(cache.get('/calculator?price=999')).toBe(page)
  })

  it('that is read again outlives a walk through all others', async () => {
    const page = await aPage('a'.repeat(100_000))
    cache.put('/', page, version)
    cache.get('/')
    for (let post = 0; post < 1000; post += 1) cache.put(`/blog/post-${post}`, page, version)
    expect(cache.get('/')).toBe(page)
    expect(cache.get('/blog/post-0')).toBeUndefined()
  })
})
