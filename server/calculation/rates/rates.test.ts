import { describe, expect, it } from 'vitest'
import { quoteFor } from '#server/calculation/quotes/quote.service.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type Asking, BankBudget, setBankBudget } from './bank-client.ts'
import { readDayRate } from './day-rate.service.ts'
import { fetchRatesAhead } from './rates-ahead.job.ts'
import { resolveRates } from './resolve-rates.ts'

const { server } = serverOfTest()

const bankDay = (day: string) => day.replaceAll('-', '')
const today = () => kyivDay(server.ctx.now())
const currency = (valcode: string, date: string) =>
  server.call('GET', `/currency?valcode=${valcode}&date=${bankDay(date)}&json`)
const down = () => {
  server.bank.fault = async () => {
    throw new TypeError('fetch failed')
  }
}

describe('GET /currency', () => {
  it.each([
    ['another currency', 'valcode=GBP&date=20260817&json', 'valcode'],
    ['no date', 'valcode=USD&json', 'date'],
    ['a date in another form', 'valcode=USD&date=2026-08-17&json', 'date'],
    ['a date that is none', 'valcode=USD&date=20260230&json', 'date'],
    ['a repeated field', 'valcode=USD&valcode=EUR&date=20260817', 'valcode'],
    ['an unknown field', 'valcode=USD&date=20260817&url=http://127.0.0.1', 'url'],
  ])('refuses %s', async (_name, query, path) => {
    const answer = await server.call('GET', `/currency?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ path }] })
    expect(server.bank.asked).toEqual([])
  })

  it('answers in the shape of the bank, with and without the bare json', async () => {
    server.bank.days['20260817'] = { USD: 44.7061, EUR: 51.708 }
    const expected = [{ r030: 978, txt: 'Євро', rate: 51.708, cc: 'EUR', exchangedate: '17.08.2026' }]
    const answer = await currency('EUR', '2026-08-17')
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toEqual(expected)
    expect(await (await server.call('GET', '/currency?valcode=EUR&date=20260817')).json()).toEqual(expected)
    expect(server.bank.asked).toEqual(['?valcode=EUR&date=20260817&json'])
  })

  it('stores a past day for good, also that the bank has none', async () => {
    server.bank.days['20250101'] = null
    expect(await (await currency('USD', '2025-01-01')).json()).toEqual([])
    await currency('USD', '2025-01-02')
    server.clock.offset = 400 * 86_400_000
    down()
    expect(await (await currency('USD', '2025-01-01')).json()).toEqual([])
    expect((await currency('USD', '2025-01-02')).status).toBe(200)
    expect(server.bank.asked.length).toBe(2)
  })

  it('asks again for today, sooner when there was no rate', async () => {
    server.clock.offset = Date.parse(`${addDays(today(), 1)}T09:00:00Z`) - Date.now()
    const day = today()
    server.bank.days[bankDay(day)] = null
    expect(await (await currency('USD', day)).json()).toEqual([])
    server.bank.days[bankDay(day)] = { USD: 45.5 }
    server.clock.offset += 11 * 60_000
    expect(await (await currency('USD', day)).json()).toMatchObject([{ rate: 45.5 }])
    server.bank.days[bankDay(day)] = { USD: 45.6 }
    server.clock.offset += 61 * 60_000
    expect(await (await currency('USD', day)).json()).toMatchObject([{ rate: 45.6 }])
  })

  it('does not ask for days that nobody can have published yet', async () => {
    expect(await (await currency('USD', addDays(today(), 30))).json()).toEqual([])
    expect(server.bank.asked).toEqual([])
  })

  const believable = JSON.stringify([{ cc: 'USD', rate: 44.7, exchangedate: '17.08.2026' }])
  it.each<[string, (options?: RequestInit) => Promise<Response>]>([
    ['is cut off', async () => Promise.reject(new TypeError('fetch failed'))],
    ['answers HTML', async () => new Response('<h1>503</h1>')],
    ['answers 500', async () => new Response('[]', { status: 500 })],
    ['answers 10 MB', async () => new Response(believable.padEnd(10_000_000, ' '))],
    ['breaks off', async () => new Response('[{"rate":4')],
    [
      'redirects',
      // As fetch does: followed, unless it is notified that a redirect is an error.
      async options => {
        if (options?.redirect === 'error') throw new TypeError('unexpected redirect')
        return new Response(believable)
      },
    ],
    ['never answers', () => new Promise(() => {})],
  ])('answers 503, never an empty list, when the bank %s and nothing is stored', async (_name, fault) => {
    server.bank.fault = fault
    const answer = await currency('USD', '2026-08-17')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('60')
  })

  it('asks again after a failure, then leaves the bank alone for a while', async () => {
    let asked = 0
    server.bank.fault = async () => {
      asked++
      if (asked === 2) server.bank.fault = null
      return new Response('busy', { status: 503 })
    }
    expect((await currency('USD', '2026-08-17')).status).toBe(200)
    down()
    expect((await currency('USD', '2026-08-16')).status).toBe(503)
    const before = server.bank.asked.length
    expect((await currency('USD', '2026-08-15')).status).toBe(503)
    expect(server.bank.asked.length).toBe(before)
    server.bank.fault = null
    server.clock.offset = 31_000
    expect((await currency('USD', '2026-08-15')).status).toBe(200)
  })

  it('does not take one odd day for a bank that is down', async () => {
    server.bank.fault = async () => Response.json([{ cc: 'USD', rate: 44, exchangedate: '01.01.2000' }])
    expect((await currency('USD', '2026-08-17')).status).toBe(503)
    server.bank.fault = null
    expect((await currency('USD', '2026-08-16')).status).toBe(200)
  })

  it('asks the bank a few times only, however many days somebody asks for, and responds with 503 then', async () => {
    setBankBudget(server.ctx, new BankBudget(() => 0))
    const walk = Array.from({ length: 150 }, (_, index) => addDays('2025-06-20', -index))
    const statuses = new Map<number, number>()
    for (const day of walk) {
      const { status, headers } = await currency('USD', day)
      if (status !== 200) expect(headers.get('retry-after')).toBe('60')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const asked = server.bank.asked.length
    expect([...statuses.keys()].sort()).toEqual([200, 503])
    // The range that was tried is one of the fifteen.
    expect(asked).toBe(14)
    expect(statuses.get(200)).toBe(14)
    // What is stored needs no asking, and today has questions of its own.
    expect((await currency('USD', walk[0] ?? '')).status).toBe(200)
    expect(server.bank.asked.length).toBe(asked)
    expect((await currency('USD', today())).status).toBe(200)
    expect((await resolveRates(server.ctx, today())).stale).toBe(false)
  })

  it('calculates on stored rates, marked as such, once everybody has asked often enough', async () => {
    setBankBudget(server.ctx, new BankBudget(() => 0))
    await resolveRates(server.ctx, '2025-06-20')
    for (let index = 1; index < 60; index += 1)
      await resolveRates(server.ctx, addDays('2025-06-20', -index)).catch(() => {})
    const asked = server.bank.asked.length
    expect(await resolveRates(server.ctx, '2025-07-01')).toMatchObject({ date: '2025-06-20', stale: true })
    expect([asked, server.bank.asked.length]).toEqual([23, 23])
  })

  it('asks once for a day whose answer cannot be believed, not for everybody who asks', async () => {
    server.bank.fault = async () => Response.json([{ cc: 'USD', rate: 44, exchangedate: '01.01.2000' }])
    for (let index = 0; index < 5; index += 1) expect((await currency('USD', '2026-08-17')).status).toBe(503)
    expect(server.bank.asked.length).toBe(1)
  })

  it('leaves room for calculations while somebody walks through the past', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    server.bank.fault = async () => {
      await held
      return Response.json([])
    }
    const statuses: number[] = []
    const walk = Array.from({ length: 20 }, async (_, index) => {
      statuses.push((await currency('USD', addDays('2026-01-20', -index))).status)
    })
    await expect.poll(() => statuses).toEqual(Array(12).fill(503))
    server.bank.fault = null
    expect(await resolveRates(server.ctx, '2026-03-02')).toMatchObject({ date: '2026-03-02', stale: false })
    expect((await currency('USD', today())).status).toBe(200)
    letGo()
    await Promise.all(walk)
    expect(statuses.filter(status => status === 200).length).toBe(8)
  })

  it('asks for today although the bank failed on a day that is over', async () => {
    down()
    expect((await currency('USD', '2026-08-16')).status).toBe(503)
    server.bank.fault = null
    expect((await currency('USD', '2026-08-15')).status).toBe(503)
    expect((await currency('USD', today())).status).toBe(200)
  })

  it('keeps pages for a day long past, and makes them anew for a day they may show', async () => {
    const version = () => server.ctx.database.contentVersion()
    await currency('USD', '2025-01-01')
    await resolveRates(server.ctx, today())
    const before = version()
    for (let index = 0; index < 5; index++) await currency('USD', addDays('2025-02-20', -index))
    expect(version()).toBe(before)
    await currency('USD', addDays(today(), -1))
    expect(version()).toBe(before + 1)
    const office = await server.signedIn()
    expect((await office('PUT', '/api/rate/2025-02-20', { USD: 40 })).status).toBe(200)
    expect(version()).toBeGreaterThan(before + 1)
    const set = version()
    expect((await office('DELETE', '/api/rate/2025-02-20')).status).toBe(204)
    expect(version()).toBeGreaterThan(set)
  })

  it('asks once for many that ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => currency('USD', '2026-08-17')))
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    expect(server.bank.asked.length).toBe(1)
  })

  it.each<[string, Asking, () => void]>([
    [
      'may spend less of the budget',
      { purpose: 'look' },
      () => {
        const budget = new BankBudget(() => 0)
        for (let taken = 0; taken < 20; taken += 1) budget.take(0)
        setBankBudget(server.ctx, budget)
      },
    ],
    [
      'asks once only',
      { once: true },
      () => {
        const { promise: bothAsk, resolve } = Promise.withResolvers<void>()
        server.bank.fault = async () => {
          if (server.bank.asked.length === 2) {
            server.bank.fault = null
            resolve()
          }
          await bothAsk
          return new Response('busy', { status: 503 })
        }
      },
    ],
  ])('does not fail a calculation along with one that %s', async (_what, asking, prepare) => {
    prepare()
    const [other, calculation] = await Promise.allSettled([
      readDayRate(server.ctx, 'USD', '2026-08-17', asking),
      readDayRate(server.ctx, 'USD', '2026-08-17'),
    ])
    expect(other.status).toBe('rejected')
    expect(calculation).toMatchObject({ status: 'fulfilled', value: { rate: '44.7061' } })
  })
})

describe('many that ask for many days', () => {
  /** Today's come when others have asked already. */
  const mixed = (count: number): string[] => {
    const near = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(ahead => addDays(today(), ahead))
    return Array.from({ length: count }, (_, index) =>
      index > 100 && index % 3 === 0 ? (near[(index / 3) % 10] ?? '') : addDays(today(), -1 - index * 5),
    )
  }
  const ownCar = (date: string): QuoteInput => ({
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2015 },
    price: { amount: 7000, currency: 'EUR' },
    ...(date === today() ? {} : { date }),
  })

  it.each([true, false])(
    'never cost today its rates, the bank answering, ranges or not: %s',
    async ranges => {
      setBankBudget(server.ctx, new BankBudget(() => 0))
      server.bank.ranges = ranges
      for (let ahead = 1; ahead < 10; ahead += 1) server.bank.days[bankDay(addDays(today(), ahead))] = null
      const days = mixed(500)
      const fresh: boolean[] = []
      for (let from = 0; from < days.length; from += 50) {
        const batch = days.slice(from, from + 50)
        const quotes = await Promise.allSettled(batch.map(date => quoteFor(server.ctx, ownCar(date), 'ru')))
        quotes.forEach((quote, index) => {
          if (batch[index] === today()) fresh.push(quote.status === 'fulfilled' && !quote.value.rates.stale)
        })
      }
      expect(fresh).toHaveLength(13)
      expect(fresh).not.toContain(false)
    },
  )

  it('leave places to today while the bank is slow', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    server.bank.fault = async () => {
      await held
      return Response.json([])
    }
    const others = Array.from({ length: 20 }, (_, index) =>
      resolveRates(server.ctx, addDays('2026-01-20', -index)).catch(() => null),
    )
    await expect.poll(() => server.bank.asked.length).toBe(12)
    server.bank.fault = null
    expect(await resolveRates(server.ctx, today())).toMatchObject({ date: today(), stale: false })
    letGo()
    await Promise.all(others)
  })

  it('ask once for a year and currency', async () => {
    server.bank.ranges = true
    server.bank.days['20260520'] = { USD: 41, EUR: 47 }
    const walk = Array.from({ length: 200 }, (_, index) => addDays('2026-07-01', -index))
    await Promise.all(walk.map(day => resolveRates(server.ctx, day)))
    expect(server.bank.askedRanges).toHaveLength(4)
    expect(server.bank.askedRanges[0]).toMatch(/^\?start=20260101&end=\d{8}&valcode=USD&json$/)
    expect(server.bank.asked).toEqual([])
    expect(await resolveRates(server.ctx, '2026-05-20')).toMatchObject({ USD: 41, EUR: 47, stale: false })
  })

  it('ask for a day by itself that the year’s response does not name', async () => {
    server.bank.ranges = true
    server.bank.days['20250101'] = null
    expect(await resolveRates(server.ctx, '2025-01-01')).toMatchObject({ date: '2024-12-31' })
    expect(server.bank.asked).toHaveLength(2)
    expect(server.bank.askedRanges).toHaveLength(4)
  })
})

describe('GET /api/calculator/currency', () => {
  const read = async () => {
    const answer = await server.call('GET', '/api/calculator/currency')
    return { status: answer.status, body: (await answer.json()) as { data: unknown } }
  }

  it('responds with 503 when no rate was ever known', async () => {
    down()
    expect((await read()).status).toBe(503)
  })

  it('answers today’s rates', async () => {
    expect(await read()).toEqual({
      status: 200,
      body: { data: { USD: 44.7061, EUR: 51.708, date: today(), stale: false } },
    })
  })

  it('answers the last known rates as stale while the bank is down, and recovers', async () => {
    await read()
    const known = today()
    down()
    server.clock.offset = 2 * 86_400_000
    expect((await read()).body.data).toEqual({ USD: 44.7061, EUR: 51.708, date: known, stale: true })
    server.bank.fault = null
    server.clock.offset += 31_000
    expect((await read()).body.data).toMatchObject({ date: today(), stale: false })
  })

  it('does not call a weekend stale', async () => {
    const day = today()
    server.bank.days[bankDay(day)] = null
    server.bank.days[bankDay(addDays(day, -1))] = null
    expect((await read()).body.data).toMatchObject({ date: addDays(day, -2), stale: false })
  })
})

describe('the rates of a declaration date', () => {
  const resolve = (day: string) => resolveRates(server.ctx, day)
  const empty = (from: string, days: number) => {
    for (let i = 0; i < days; i++) server.bank.days[bankDay(addDays(from, -i))] = null
  }

  it('are rejected with the text of the specification after more than ten days without any', async () => {
    empty('2026-05-20', 11)
    await expect(resolve('2026-05-20')).rejects.toMatchObject({
      status: 422,
      message: 'Нет данных для указаной даты.',
    })
  })

  it('are rejected for a future day without rates, and never walked back to today', async () => {
    const tomorrow = addDays(today(), 1)
    empty(tomorrow, 1)
    await expect(resolve(tomorrow)).rejects.toMatchObject({ status: 422 })
    await expect(resolve(addDays(today(), 400))).rejects.toMatchObject({ status: 422 })
    await expect(resolve('0001-01-01')).rejects.toMatchObject({ status: 422 })
  })

  it('are those of tomorrow as soon as they are published', async () => {
    const tomorrow = addDays(today(), 1)
    server.bank.days[bankDay(tomorrow)] = { USD: 45, EUR: 52 }
    expect(await resolve(tomorrow)).toEqual({ USD: 45, EUR: 52, date: tomorrow, stale: false })
  })

  it('are the last published ones before a day without, at most ten days back', async () => {
    empty('2026-05-20', 10)
    expect(await resolve('2026-05-20')).toMatchObject({ date: '2026-05-10', stale: false })
  })

  it('need both currencies on one day', async () => {
    server.bank.days['20260520'] = { USD: 44 }
    expect((await resolve('2026-05-20')).date).toBe('2026-05-19')
  })

  it('are those of the nearest stored day while the bank is down, of two the earlier', async () => {
    const call = await server.signedIn()
    await resolve('2026-05-01')
    await call('PUT', '/api/rate/2026-05-11', { USD: 45, EUR: 52 })
    down()
    expect(await resolve('2026-05-06')).toMatchObject({ date: '2026-05-01', stale: true })
    expect(await resolve('2026-05-07')).toEqual({
      USD: 45,
      EUR: 52,
      date: '2026-05-11',
      manual: ['USD', 'EUR'],
      stale: true,
    })
    expect(await resolve('2026-06-10')).toMatchObject({ date: '2026-05-11', stale: true })
    expect(await resolve('2026-04-01')).toMatchObject({ date: '2026-05-01', stale: true })
  })

  it('are never those of a day further than 30 days away, but for today', async () => {
    await resolve('2018-11-22')
    down()
    for (const day of ['2018-10-22', '2018-12-23', '2025-06-10'])
      await expect(resolve(day)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '60' } })
    expect(await resolve(today())).toMatchObject({ date: '2018-11-22', stale: true })
  })

  it('are fetched ahead, so that a day is known before anybody asks', async () => {
    // 15:00 in Kyiv, in winter or in summer an hour later: the afternoon either way.
    server.clock.offset = Date.parse(`${addDays(today(), 1)}T13:00:00Z`) - Date.now()
    await fetchRatesAhead(server.ctx)
    expect(server.bank.asked.length).toBe(4)
    down()
    await fetchRatesAhead(server.ctx)
    expect((await resolve(today())).stale).toBe(false)
    expect((await resolve(addDays(today(), 1))).stale).toBe(false)
  })
})

describe('the demo', () => {
  it('calculates without network on the documented rates, marked as old', async () => {
    await using demo = await startTestServer({ SEED: 'demo' })
    demo.bank.fault = async () => Promise.reject(new TypeError('fetch failed'))
    const answer = await demo.call('GET', '/api/calculator/currency')
    expect(await answer.json()).toEqual({
      data: { USD: 44.7061, EUR: 51.708, date: '2026-08-17', stale: true },
    })
  })
})
