/** The figures of the overview: sums by day, and nothing of who asked. */
import { describe, expect, it } from 'vitest'
import { readRow } from '#server/platform/db/rows.ts'
import { writeCounts } from '#server/platform/monitoring/daily-counts.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import type { Figures } from '#shared/contract/work/statistics.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

describe('the figures of the overview', () => {
  const { server, call: admin } = serverOfTest({ TRUST_PROXY: '1' })

  const figures = async (): Promise<Figures> => {
    await writeCounts(server.ctx)
    return (await (await admin('GET', '/api/overview/figures')).json()) as Figures
  }
  const today = () => kyivDay(server.ctx.now())
  const from = (page: string) => ({ Referer: `${server.url}${page}`, 'X-Forwarded-For': '198.51.100.7' })
  const send = async (page: string, body: object, form: 'callback' | 'calculation' = 'callback') => {
    const lang = page.startsWith('/uk') ? 'uk' : 'ru'
    const sent = await server.call('POST', `/api/mail/${form}?lang=${lang}`, body, from(page))
    expect(sent.status).toBe(202)
    return (await sent.json()) as { id: number }
  }
  const call = { name: 'Иван', phone: '067 123 45 67' }

  it('are thirty days, also those without anything', async () => {
    const { requests, answers, calculations, to } = await figures()
    expect(requests).toHaveLength(30)
    expect(calculations).toHaveLength(30)
    expect(to).toBe(today())
    expect(answers).toMatchObject({
      answered: 0,
      medianMinutes: null,
      slowestMinutes: null,
      waiting: 0,
      waitingSince: null,
    })
  })

  it('say where requests come from, by page, way and language', async () => {
    await send('/usa?year=2020', call)
    // One page in both languages.
    await send('/uk/georgia', call)
    await send('/blog', { ...call, quote: exampleQuote })
    await send('/calculator', { email: 'ivan@example.com', message: 'Сколько?' }, 'calculation')
    await server.call('POST', '/api/mail/callback', call, { Referer: 'https://other.example/usa' })
    const { requests, sources } = await figures()
    expect(requests.at(-1)).toEqual({ day: today(), callback: 4, calculation: 1 })
    expect(sources.page.map(({ value }) => value).toSorted()).toEqual([
      ...['/blog', '/calculator', '/georgia', '/usa', 'unknown'],
    ])
    // One by the calculation that came along, one by the page.
    expect(Object.fromEntries(sources.route.map(({ value, hits }) => [value, hits]))).toEqual({
      usa: 2,
      georgia: 1,
      unknown: 2,
    })
    expect(Object.fromEntries(sources.language.map(({ value, hits }) => [value, hits]))).toEqual({
      ru: 4,
      uk: 1,
    })
  })

  it('say how long visitors wait, and whose request nobody has', async () => {
    const first = await send('/usa', call)
    const second = await send('/usa', { ...call, phone: '067 123 45 68' })
    // What the office enters itself has waited for nobody.
    const own = (await (
      await admin('POST', '/api/request', { name: 'Олена', phone: '067 123 45 69', note: '' })
    ).json()) as { id: number }
    server.clock.jump += 20 * 60_000
    await admin('PATCH', `/api/request/${first.id}`, { status: 'in_work' })
    server.clock.jump += 60 * 60_000
    await admin('PATCH', `/api/request/${first.id}`, { note: 'Позвонили' })
    await admin('PATCH', `/api/request/${own.id}`, { note: 'Позвонили' })
    const { answers } = await figures()
    expect(answers).toMatchObject({ answered: 1, medianMinutes: 20, slowestMinutes: 20, waiting: 1 })
    expect(answers.spread?.map(({ requests }) => requests)).toEqual([0, 1, 0, 0, 0])
    const stored = await readRow(server.ctx.db, 'requests', { id: second.id }, ['created_at'])
    expect(answers.waitingSince).toBe(stored.created_at)
  })

  it('say what is calculated, and how much of it became a request', async () => {
    await server.call('POST', '/api/calculator/quote', exampleQuote)
    const counted = await server.call('POST', '/api/count/calculation', {
      route: 'eu',
      engine: 'diesel',
      year: 2021,
    })
    expect(counted.status).toBe(204)
    const sent = await send('/usa', { ...call, quote: exampleQuote })
    const { id } = await send('/usa', call)
    // What the office calculates later makes no calculation of the visitor's, and takes none away.
    for (const request of [sent.id, id])
      expect((await admin('POST', `/api/request/${request}/quote`, { input: exampleQuote })).status).toBe(200)
    const { calculations, asked } = await figures()
    expect(calculations.at(-1)).toEqual({ day: today(), calculated: 2, requested: 1 })
    expect(asked.route.map(({ value }) => value)).toContain('eu')
    expect(asked.car).toContainEqual({ value: 'diesel', hits: 1 })
    expect(asked.year).toContainEqual({ value: '2021', hits: 1 })
  })

  it('hold nothing of who asked: no address, no name, no number, no time', async () => {
    await server.call('POST', '/api/calculator/quote', exampleQuote)
    await writeCounts(server.ctx)
    const rows = await server.ctx.db.selectFrom('daily_counts').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(['day', 'hits', 'value', 'what'])
      expect(row.day).toBe(today())
      expect(row.value).toMatch(/^[a-z0-9/-]+$/)
    }
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|671234567|Иван/)
  })

  it('count no spam, neither a robot’s nor what the office found to be, and take nothing that is not a car', async () => {
    await server.call(
      'POST',
      '/api/mail/callback',
      { ...call, subject: 'https://spam.example' },
      from('/usa'),
    )
    const { id } = await send('/usa', call)
    await admin('PATCH', `/api/request/${id}`, { status: 'spam' })
    expect((await figures()).sources).toEqual({ page: [], route: [], language: [] })
    const wrong = { route: 'usa', engine: 'petrol', year: 2020, vin: 'JTDKB20U093456789' }
    expect((await server.call('POST', '/api/count/calculation', wrong)).status).toBe(400)
  })
})
