/** Pages count by the day on which customs will count, and what they show turns with the day in Kyiv. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDemoTables } from '#server/calculation/tables/demo-tables.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import type { PageData, PageOf } from '#shared/contract/content/public-pages.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'

const autumn = new Date('2026-11-24T10:00:00Z')
const turnTo = ({ clock }: TestServer, moment: string) => {
  clock.offset = 0
  clock.jump = Date.parse(moment) - Date.now()
}
/** All that the hero's examples and the cards need to be complete. */
const fill = async (server: TestServer) => {
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
  const office = await server.signedIn()
  for (const title of [
    'company_fee',
    'customs_broker_fee',
    'port_forwarding',
    'delivery_inside_ukraine',
    'registration_mreo',
    'certification_usa',
    'certification_eu',
    'copart_gate_fee_clean',
    'copart_gate_fee_nonclean',
    'copart_environmental_fee',
    'ev_hybrid_surcharge',
  ])
    expect((await office('POST', '/api/option', { title, value: '100' })).status).toBe(201)
}
const dataOf = async (server: TestServer, address: string): Promise<PageData> => {
  const response = await server.call('GET', `/api/page?path=${encodeURIComponent(address)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as PageData
}
const heroOf = async (server: TestServer, address: string): Promise<CostBreakdown> => {
  const { page } = await dataOf(server, address)
  if (page.kind !== 'site' && page.kind !== 'showcase') throw new Error(page.kind)
  const [example] = Object.values(page.data.examples)
  if (!example) throw new Error('no example')
  return example.statement
}
const calculatorOf = async (server: TestServer, query: string): Promise<PageOf<'calculator'>> => {
  const { page } = await dataOf(server, `/calculator${query}`)
  if (page.kind !== 'calculator') throw new Error(page.kind)
  return page
}
const lineOf = (statement: CostBreakdown | null | undefined) =>
  (statement ? dayLine(statement) : null)?.replaceAll('\u00a0', ' ') ?? null

const golf = 'route=eu&engine=diesel&volume_cc=1968&year=2020&price=9000&carriage=1000'
const camry = 'route=usa&volume_cc=2487&year=2019&price=8000&location=Savannah,+GA&destination=Klaipeda,+LT'
const question = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019, body: 'sedan' },
  price: { amount: '8000', currency: 'USD' },
  usa: { auction: 'copart', location: 'Savannah, GA', destination: 'Klaipeda, LT' },
}

describe('towards the end of a year', () => {
  const { server } = serverOfFile({}, { startAt: autumn })
  beforeAll(async () => {
    await fill(server)
  })
  beforeEach(() => {
    turnTo(server, autumn.toISOString())
    // Rates are published for a few days ahead only.
    server.bank.fault = null
    for (const day of ['20270121', '20270217', '20270227']) server.bank.days[day] = null
  })
  const quote = async (more: object = {}): Promise<CostBreakdown> =>
    (await (
      await server.call('POST', '/api/calculator/quote', { ...question, ...more })
    ).json()) as CostBreakdown

  it('the calculator shows the forecast of the expected day and what it changes', async () => {
    const page = await calculatorOf(server, `?${camry}`)
    const today = await quote()
    const forecast = await quote({ date: '2027-01-21', forecast: true })
    expect(page.statement).toEqual(forecast)
    expect(page.input).toMatchObject({ date: '2027-01-21', forecast: true })
    expect(page.fields.date).toBeUndefined()
    expect(forecast.ahead).toEqual({ day: '2027-01-21', total: today.total })
    const dearer = Math.round(Number(forecast.total.uah) - Number(today.total.uah))
    expect(lineOf(page.statement)).toBe(
      `Считаем оформление в январе 2027: в этом году было бы на ${formatMoney(String(dearer), 'UAH')} меньше.`.replaceAll(
        '\u00a0',
        ' ',
      ),
    )
    expect(lineOf((await calculatorOf(server, `?${camry}`)).statement)).not.toBeNull()
    const ukrainian = (await dataOf(server, `/uk/calculator?${camry}`)).page as PageOf<'calculator'>
    expect(lineOf(ukrainian.statement)).toMatch(
      /^Рахуємо оформлення у січні 2027: цього року було б на [\d ]+ ₴ менше\.$/,
    )
  })

  it('the API counts today by default, and a chosen day wins everywhere', async () => {
    expect((await quote()).rates.forecast).toBeUndefined()
    const chosen = (await calculatorOf(server, `?${camry}&date=2026-11-24`)).statement
    expect(chosen).toEqual(await quote())
    expect(lineOf(chosen)).toBeNull()
    server.bank.days['20270217'] = null
    const ahead = await calculatorOf(server, `?${camry}&date=2027-02-17`)
    expect(ahead.problems.date).toBe('Нет данных для указаной даты.')
    const response = await server.call('POST', '/api/calculator/quote', { ...question, date: '2027-02-17' })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      422,
      'Нет данных для указаной даты.',
    ])
  })

  it('the first screen and the cards say the same', async () => {
    const statement = await heroOf(server, '/usa')
    expect(totalTitle(statement)).toMatch(/^Прогноз: /)
    expect(lineOf(statement)).toMatch(/^Считаем оформление в январе 2027: в этом году/)
    const { page } = await dataOf(server, '/usa')
    if (page.kind !== 'site' && page.kind !== 'showcase') throw new Error(page.kind)
    const totals = Object.values(page.data.totals)
    expect(totals.length).toBeGreaterThan(3)
    for (const { title, line } of totals) {
      expect(title).toMatch(/^Прогноз: /)
      expect(line).toContain('2027')
    }
  })

  it('a way that ends this year, and a car that is bought already, are counted today', async () => {
    expect(lineOf(await heroOf(server, '/eu'))).toBeNull()
    for (const query of [golf, camry.replace('usa', 'own')]) {
      const { statement } = await calculatorOf(server, `?${query}`)
      expect([statement?.rates.forecast, lineOf(statement)]).toEqual([undefined, null])
    }
  })

  it('a comparison and the highest bid count each car by its own day', async () => {
    const page = await calculatorOf(
      server,
      `?${camry}&beside=${encodeURIComponent(golf)}&budget=20000&budget_currency=USD`,
    )
    expect([lineOf(page.statement) !== null, lineOf(page.beside?.statement)]).toEqual([true, null])
    const { answer } = page.budget
    if (!answer || 'problem' in answer) throw new Error('no bid')
    expect(answer.line).toContain('2027')
    const atBid = await quote({ price: answer.price, date: '2027-01-21', forecast: true })
    expect(atBid.total.usd).toBe(answer.total)
  })

  it('a link keeps what it showed', async () => {
    const { statement } = await calculatorOf(server, `?${camry}`)
    if (!statement) throw new Error('no statement')
    const link = markedAddress(`/calculator?${camry}`, '2026-11-24', statement).replace('/calculator', '')
    expect(link).toContain('date=2027-01-21&forecast=1')
    expect((await calculatorOf(server, link)).outdated).toBeNull()
    for (const [moment, day] of [
      ['2026-12-31T10:00:00Z', '20261231'],
      ['2027-01-01T10:00:00Z', '20270101'],
      ['2027-01-21T10:00:00Z', '20270121'],
    ] as const) {
      turnTo(server, moment)
      server.bank.days[day] = { USD: 50, EUR: 60 }
      const opened = await calculatorOf(server, link)
      expect([moment, opened.statement]).toEqual([moment, statement])
      expect(opened.outdated?.total.uah).not.toBe(statement.total.uah)
    }
  })

  it('a route without days is counted today, and says so', async () => {
    const office = await server.signedIn()
    const pages = (await (await office('GET', '/api/site-pages')).json()) as SitePage[]
    const id = pages.find(({ path }) => path === '/usa')?.id
    const publish = async (lang: string, days: string) => {
      const address = `/api/site-pages/${id}?lang=${lang}`
      const { draft } = (await (await office('GET', address)).json()) as SitePage
      const sections = draft.sections.map(section =>
        section.kind === 'route'
          ? { ...section, items: (section.items as object[]).map(item => ({ ...item, days })) }
          : section,
      )
      expect((await office('PUT', address, { ...draft, sections })).status).toBe(200)
      const out = await office('POST', address.replace('?', '/publish?'), { publishAt: null })
      expect(out.status).toBe(200)
    }
    for (const lang of ['ru', 'uk']) await publish(lang, '')
    expect(lineOf(await heroOf(server, '/usa'))).toMatch(/^Считаем на сегодня: срок до таможни .* не указан/)
    expect((await calculatorOf(server, `?${camry}`)).statement?.total).toEqual((await quote()).total)
    await publish('ru', '50')
    expect(lineOf(await heroOf(server, '/usa'))).toMatch(/^Считаем на сегодня: .* больше 180 дней/)
  })

  // The last: after a silence the bank is not asked for a while.
  it('rates of another time are called approximate beside the first screen', async () => {
    server.bank.fault = () => Promise.reject(new TypeError('no network'))
    turnTo(server, '2026-11-26T10:00:00Z')
    for (const path of ['/usa', '/eu'])
      expect(totalTitle(await heroOf(server, path))).toMatch(/, приблизительно$/)
  })
})

const [before, after] = [
  { midnight: '2026-11-03T21:59:50Z', year: '2026-12-31T21:59:50Z', law: '2027-01-01T22:00:10Z' },
  { midnight: '2026-11-03T22:00:10Z', year: '2026-12-31T22:00:10Z', law: '2027-02-28T22:00:10Z' },
]
const postgres = findPostgres()

describe.each([['one server', 1] as const, ...(postgres ? [['two servers', 2] as const] : [])])(
  'the clock turns over on %s',
  (_name, count) => {
    let cluster: PostgresCluster | undefined
    const servers: TestServer[] = []
    beforeAll(async () => {
      cluster = count === 2 ? await startPostgres(postgres ?? '') : undefined
      const env = cluster ? { DATABASE_URL: cluster.url } : {}
      for (let one = 0; one < count; one += 1) servers.push(await startTestServer(env, { startAt: autumn }))
      const [first] = servers
      if (first) await fill(first)
    })
    afterAll(async () => {
      for (const server of servers.toReversed()) await server.stop()
      cluster?.stop()
    })
    /** What a visitor is given, with the tag by which the browser asks again for what it has. */
    const shown = async (server: TestServer, tag = '') => {
      const response = await server.call('GET', '/api/page?path=%2Fusa', undefined, {
        'If-None-Match': tag,
      })
      return { status: response.status, tag: response.headers.get('etag') ?? '' }
    }
    const at = async (server: TestServer, moment: string) => {
      turnTo(server, moment)
      return lineOf(await heroOf(server, '/usa'))
    }

    it('midnight, after which the way ends in the new year', async () => {
      for (const server of servers) expect(await at(server, before.midnight)).toBeNull()
      for (const server of servers) {
        const { tag } = await shown(server)
        expect((await shown(server, tag)).status).toBe(304)
        // The other server's clock is still before midnight: each goes by its own.
        expect(await at(server, after.midnight)).toMatch(/январе 2027/)
        expect((await shown(server, tag)).status).toBe(200)
      }
    })

    it('New Year, after which the law of the year counts without a word', async () => {
      for (const server of servers) {
        for (const day of ['20270227', '20270228']) server.bank.days[day] = null
        expect(await at(server, before.year)).toMatch(/феврале 2027: в этом году/)
        const old = await heroOf(server, '/usa')
        expect(await at(server, after.year)).toBeNull()
        const { ahead, total } = await heroOf(server, '/usa')
        expect([ahead, total]).toEqual([undefined, old.total])
        const pricing = (await (await server.call('GET', '/api/calculator/kit')).json()) as Pricing
        expect([pricing.today, pricing.daysToCustoms]).toEqual([
          '2027-01-01',
          { usa: 58, eu: 14, georgia: 19 },
        ])
      }
    })

    it('the first day of a law, which one of them has learned of from the office', async () => {
      const [first] = servers
      if (!first) throw new Error('no server')
      for (const server of servers) {
        server.bank.days['20270301'] = null
        expect(await at(server, '2027-01-01T22:00:00Z')).toBeNull()
      }
      const office = await first.signedIn()
      const cell = {
        field: 'vatPercent',
        validFrom: '2027-03-01',
        value: '10',
        law: 'Закон',
        link: '',
        note: '',
      }
      const change = { cells: [cell], reason: 'Проба', draft: false, baseRevision: 0 }
      expect((await office('POST', '/api/tariff/change', change)).status).toBe(201)
      for (const server of servers) {
        await expect
          .poll(() => at(server, before.law))
          .toMatch(/^Считаем оформление в марте 2027: по сегодняшнему закону было бы на [\d ]+ ₴ больше\.$/)
        const forecast = await heroOf(server, '/usa')
        expect(await at(server, after.law)).toBeNull()
        expect((await heroOf(server, '/usa')).total).toEqual(forecast.total)
      }
    })
  },
)
