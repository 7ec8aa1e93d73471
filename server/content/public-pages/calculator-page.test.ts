import { beforeAll, describe, expect, it } from 'vitest'
import { texts } from '#messages/calculation/totals.js'
import { loadDemoTables } from '#server/calculation/tables/demo-tables.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { knownPrices } from '#shared/calculator/prices/options.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { feesForm } from '#shared/testing/file-form.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'

// Far from the turn of a year: the page's own day is today.
const { server } = serverOfFile({}, { startAt: new Date('2026-07-15T09:00:00Z') })
beforeAll(async () => {
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
})

const way = 'location=Savannah,+GA&destination=Klaipeda,+LT'
const camry = `route=usa&volume_cc=2487&year=2019&price=8000&${way}`
const page = async (query: string): Promise<PageOf<'calculator'>> => {
  const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(`/calculator?${query}`)}`)
  expect(answer.status).toBe(200)
  const data = (await answer.json()) as PageData
  if (data.page.kind !== 'calculator') throw new Error(data.page.kind)
  return data.page
}
const quote = async (price: string): Promise<CostBreakdown> => {
  const answer = await server.call('POST', '/api/calculator/quote', {
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019 },
    price: { amount: price, currency: 'USD' },
    usa: { auction: 'copart', location: 'Savannah, GA', destination: 'Klaipeda, LT' },
  })
  return (await answer.json()) as CostBreakdown
}

describe('the page of the calculator', () => {
  it('is the quote of its query', async () => {
    expect((await page(camry)).statement).toEqual(await quote('8000'))
  })

  it('counts from a yard of either auction until one is chosen, and says that it is an example', async () => {
    const sampleOf = async (query: string) => {
      const { fields, input, statement, problems } = await page(query)
      const said = statement?.warnings.find(({ code }) => code === 'sample_yard')?.message
      return [fields.location, input?.usa?.sampleYard ?? false, problems, said]
    }
    const said = 'Пример: New Orleans, LA — выберите свою площадку.'
    for (const query of ['', 'auction=iaai', 'auction=iaai&location=Seaford,+DE&sample_yard=Seaford,+DE'])
      expect([query, await sampleOf(query)]).toEqual([query, ['New Orleans, LA', true, {}, said]])
    expect(await sampleOf('auction=iaai&location=Savannah,+GA&sample_yard=New+Orleans,+LA')).toEqual([
      'Savannah, GA',
      false,
      {},
      undefined,
    ])
    expect((await page('location=')).problems).toHaveProperty('location')
  })

  it('is calculated in the language of its address', async () => {
    const pageIn = async (path: string) => {
      const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
      const { page: found } = (await answer.json()) as PageData
      if (found.kind !== 'calculator') throw new Error(found.kind)
      return found
    }
    const titles = (await pageIn(`/uk/calculator?${camry}`)).statement?.lines.map(({ title }) => title)
    expect(titles).toContain('Ввізне мито')
    expect((await pageIn(`/uk/calculator?${camry}&date=2018-01-01`)).problems.date).toMatch(/^Розрахунок/)
    expect((await pageIn(`/uk/calculator?${camry}&budget=1`)).budget.answer).toEqual({
      problem: 'Цього бюджету не вистачить: доставка, платежі та послуги коштують більше.',
    })
  })

  it('names its car, its sum and what that is made of where its address names them', async () => {
    const headOf = async (path: string) => {
      const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(path)}`)
      return ((await answer.json()) as PageData).head
    }
    const usual = await headOf('/uk/calculator')
    const head = await headOf(`/uk/calculator?${camry}`)
    expect(head.title).toMatch(
      /^Легковий, бензин, 2487\u00a0см³, 2019, 8\u00a0000\u00a0\$, США\u00a0— \d+.*\$/,
    )
    expect(head.description).toMatch(/^Купівля: .*₴ · Доставка до кордону: .*₴ · Державні платежі: .*₴/)
    expect(head.canonical).toBe(usual.canonical)
    expect(head.sharedUrl).toBe(`${usual.canonical}?${new URLSearchParams(camry)}`)
    expect(usual.sharedUrl).toBeUndefined()
    const html = await (await server.call('GET', `/uk/calculator?${camry}&utm_source=x`)).text()
    expect(html).toContain(`<meta property="og:url" content="${head.sharedUrl?.replaceAll('&', '&amp;')}">`)
    expect(await headOf('/uk/calculator?route=usa')).toMatchObject({ title: usual.title })
  })

  it('carries a second car, and none that cannot be priced', async () => {
    const { beside, statement } = await page(
      `${camry}&beside=${encodeURIComponent(camry.replace('8000', '9000'))}`,
    )
    expect(statement).toEqual(await quote('8000'))
    expect(beside?.statement).toEqual(await quote('9000'))
    expect(beside?.fields.price).toBe('9000')
    expect((await page(`${camry}&beside=price%3Dmuch`)).beside).toBeNull()
  })

  it('says what the same car would have cost on the rates of a month and of a year ago', async () => {
    const today = kyivDay(server.ctx.now())
    expect((await page(camry)).past).toEqual([])
    const call = await server.signedIn()
    for (const [back, USD] of [
      [30, '40'],
      [365, '36'],
    ] as const) {
      await call('PUT', `/api/rate/${addDays(today, -back)}`, { USD, EUR: '50' })
    }
    const { past, statement, rateHistory } = await page(camry)
    expect(past.map(({ ago, rates }) => [ago, rates.USD])).toEqual([
      ['month', 40],
      ['year', 36],
    ])
    const totals = [past[1]?.total?.uah, past[0]?.total?.uah, statement?.total.uah].map(Number)
    expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    expect(new Set(totals).size).toBe(3)
    expect(rateHistory.month.at(-1)?.date).toBe(statement?.rates.date)
    expect((await page(camry.replace('8000', 'much'))).past.map(({ total }) => total)).toEqual([null, null])
    for (const back of [30, 365]) await call('DELETE', `/api/rate/${addDays(today, -back)}`)
  })

  it('answers the reverse question: the bid fits, a dollar more does not', async () => {
    const { budget } = await page(`${camry}&budget=20+000&budget_currency=EUR`)
    if (!budget.answer || 'problem' in budget.answer) throw new Error('no answer')
    const { price, total, title } = budget.answer
    expect(title).toBe(texts.totals.incomplete)
    expect((await quote(price.amount)).total.eur).toBe(total)
    expect(Number(total)).toBeLessThanOrEqual(20_000)
    expect(Number((await quote(String(Number(price.amount) + 1))).total.eur)).toBeGreaterThan(20_000)
    const { answer } = (await page(`${camry}&title=nonclean&budget=20000`)).budget
    expect(answer).toMatchObject({ title: texts.totals.withoutRepairIncomplete })
    expect((await page(`${camry}&budget=lots`)).budget.answer).toHaveProperty('problem')
    expect((await page(camry)).budget).toEqual({ amount: '', currency: 'USD', answer: null })
  })

  it('says the sentence of the order at the date that has no rates', async () => {
    server.bank.days[kyivDay(server.ctx.now()).replaceAll('-', '')] = { USD: 44, EUR: 51 }
    const future = addDays(kyivDay(server.ctx.now()), 400)
    server.bank.days[future.replaceAll('-', '')] = null
    const { statement, problems } = await page(`${camry}&date=${future}`)
    expect(statement).toBeNull()
    expect(problems).toEqual({ date: 'Нет данных для указаной даты.' })
  })
})

describe('the callback page of a calculation', () => {
  const about = async (query: string) => {
    const answer = await server.call('GET', `/api/page?path=${encodeURIComponent(`/callback${query}`)}`)
    expect(answer.status).toBe(200)
    const { page: form } = (await answer.json()) as PageData
    if (form.kind !== 'form') throw new Error(form.kind)
    return form.about
  }

  it('knows what its address names, and nothing where it names nothing or what cannot be priced', async () => {
    const { total } = await quote('8000')
    expect(await about(`?${camry}`)).toMatchObject({
      fields: { price: '8000', volume_cc: '2487' },
      input: { route: 'usa', price: { amount: '8000' }, date: kyivDay(server.ctx.now()) },
      total,
      link: expect.stringMatching(/^\/calculator\?date=.*&made=/),
    })
    expect(await about('')).toBeNull()
    expect(await about('?utm_source=mail')).toBeNull()
    expect(await about(`?${camry}&year=1800`.replace('year=2019&', ''))).toBeNull()
  })
})

describe('what the browser counts with', () => {
  it('has every option that prices a line, and no other of the office', async () => {
    const office = await server.signedIn()
    const own = ['service.tow', 'some_office_fee', 'our_margin_percent', 'impact_threshold_percent']
    for (const title of [...own, ...knownPrices]) await office('POST', '/api/option', { title, value: '4' })
    const { options } = (await (await server.call('GET', '/api/calculator/kit')).json()) as Pricing
    const stored = (await (await office('GET', '/api/option')).json()) as { title: string }[]
    const titles = stored.map(({ title }) => title)
    expect(Object.keys(options).toSorted()).toEqual([...knownPrices, 'service.tow'].toSorted())
    expect(titles).toEqual(expect.arrayContaining(own))
  })

  it('has the tables of the declaration date, and says which day it is', async () => {
    const office = await server.signedIn()
    const today = kyivDay(server.ctx.now())
    const tomorrow = addDays(today, 1)
    expect((await office('POST', '/api/calculator', feesForm(200, tomorrow))).status).toBe(201)
    const pricing = async (query: string) =>
      (await (await server.call('GET', `/api/calculator/kit${query}`)).json()) as Pricing
    expect(await pricing('')).toMatchObject({ today, tables: { 'copart-fee': { version: 1 } } })
    expect((await pricing(`?date=${tomorrow}`)).tables).toMatchObject({ 'copart-fee': { version: 2 } })
    expect((await server.call('GET', '/api/calculator/kit?date=tomorrow')).status).toBe(400)
  })

  it('says the same in Ukrainian, laws and columns too, and counts the same', async () => {
    const pricing = async (lang: string) =>
      (await (await server.call('GET', `/api/calculator/kit?lang=${lang}`)).json()) as Pricing
    const [russian, ukrainian] = [await pricing('ru'), await pricing('uk')]
    expect(foreignLetters(JSON.stringify(ukrainian), 'uk')).toEqual([])
    expect(JSON.stringify(ukrainian)).not.toMatch(/Украин|Цена|Чистый|Закон о /)
    const counted = (value: Pricing) =>
      JSON.parse(
        JSON.stringify(value, (key, part: unknown) => (/^(?:source|title)$/.test(key) ? '' : part)),
      ) as unknown
    expect(counted(ukrainian)).toEqual(counted(russian))
    const table = (await (await server.call('GET', '/api/calculator/ship-delivery?lang=uk')).json()) as {
      columns: { title: string }[]
    }
    expect(table.columns.map(({ title }) => title).slice(0, 3)).toEqual(['Порт', 'Призначення', 'Седан'])
  })
})
