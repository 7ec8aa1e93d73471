import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { CalculatorKit, PageData } from '#shared/contract/pages.ts'
import { ResponseCache } from './response-cache.ts'

describe('a cached response', () => {
  let server: TestServer
  let office: Caller
  beforeAll(async () => {
    server = await startTestServer()
    office = await server.signedIn()
    for (let number = 0; number < 60; number += 1)
      await office('POST', '/api/category', { title: `К ${number}` })
  })
  afterAll(() => server.stop())

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

  it('ends with the day in Kyiv, which brings tables, prices and tariff of its own, and with the minute', async () => {
    server.clock.jump = Date.parse('2026-12-31T21:58:30Z') - Date.now()
    const today = async () =>
      ((await (await server.call('GET', '/api/calculator/kit')).json()) as CalculatorKit).today
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

    const cache = new ResponseCache(server.ctx)
    const response = {
      status: 200,
      plain: Buffer.from('{}'),
      brotli: null,
      gzip: null,
      tag: null,
      headers: {},
    }
    cache.put('/api/category', response, cache.epoch())
    const isSent = () =>
      cache.sendCached(
        { method: 'GET', url: '/api/category', headers: {} } as never,
        { setHeader: () => {}, writeHead: () => {}, end: () => {} } as never,
      )
    expect(isSent()).toBe(true)
    server.clock.offset += 61_000
    expect(isSent()).toBe(false)
    server.clock.offset = 0
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

  it('is not pushed out by searches, however many there are', async () => {
    const cache = new ResponseCache(server.ctx)
    const filledAt = cache.epoch()
    const large = {
      status: 200,
      plain: Buffer.alloc(100_000),
      brotli: null,
      gzip: null,
      tag: null,
      headers: {},
    }
    cache.put('/api/category', large, filledAt)
    for (let search = 0; search < 300; search += 1)
      cache.put(`/api/post/pagination/1?q=${search}`, { ...large }, filledAt)
    const sent: string[] = []
    const response = { setHeader: () => {}, writeHead: () => {}, end: () => sent.push('sent') }
    const request = { method: 'GET', url: '/api/category', headers: {} }
    expect(cache.sendCached(request as never, response as never)).toBe(true)
    expect(sent).toEqual(['sent'])
  })
})
