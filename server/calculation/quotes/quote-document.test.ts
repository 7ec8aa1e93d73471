import { beforeAll, describe, expect, it } from 'vitest'
import { coveredTexts, pdfFacts, pdfPages, pdfTexts } from '#server/proofs/testing/pdf-text.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { car, own, usa } from '#server/proofs/testing/quote-requests.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { QuoteSummary, StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { loadDemoTables } from '../tables/demo-tables.ts'
import { readBrand } from './firm-contacts.ts'

const { server, call } = serverOfFile(mailSettings)
beforeAll(async () => {
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
  for (const [title, value] of Object.entries({
    site_name: 'Брокер «Їжак & сыновья»',
    phone_main: '+380441234567',
    company_fee: '500',
    'service.wash': '25',
  })) {
    expect((await call('POST', '/api/option', { title, value })).status).toBe(201)
  }
})

const document = (body: unknown) => server.call('POST', '/api/calculator/quote/document', body)
const printed = async (answer: Promise<Response>) => {
  const { status, headers, ...rest } = await answer.then(async response => ({
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  return { headers, ...rest, text: (await pdfPages(rest.bytes)).join(' ') }
}
const optionOf = async (title: string) =>
  (await (await call('GET', `/api/option/single/${title}`)).json()) as { id: number }

/** Stores a quote as a visitor does and returns its number. */
const ask = async (quote: object) => {
  server.clock.offset += 11 * 60_000
  const answer = await server.call('POST', '/api/mail/calculation', { email: 'a@example.com', quote })
  expect(answer.status).toBe(202)
  const { items } = (await (await call('GET', '/api/quote')).json()) as { items: QuoteSummary[] }
  return items[0]?.number ?? ''
}

describe('the document of a quote', () => {
  it('is given to a plain form as to a script, byte for byte', async () => {
    const plain = document(new URLSearchParams({ quote: JSON.stringify(own) }))
    const bytes = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
    expect(await bytes(plain)).toEqual(await bytes(document(own)))
    expect((await document(new URLSearchParams({ quote: '{' }))).status).toBe(400)
    expect((await document(new URLSearchParams({}))).status).toBe(400)
  })

  it.each<[string, unknown, number, string[]]>([
    ['an unknown field', { ...own, brand: 'x' }, 400, ['brand']],
    ['fields that do not fit together', { ...own, usa: usa.usa }, 400, ['usa']],
    [
      'a date before the tariff',
      { ...own, date: '2018-01-01', vehicle: { ...car, productionYear: 2010 } },
      422,
      [],
    ],
  ])('refuses %s like the quote call', async (_name, body, status, paths) => {
    expect(await problemOf(await document(body))).toMatchObject({ status, paths })
  })

  it('says that prices are the example’s for as long as they are', async () => {
    const prices = async () => (await printed(document(own))).text.includes('Примерные: сборы')
    expect(await prices()).toBe(true)
    const versions = await server.ctx.db.selectFrom('table_versions').selectAll().execute()
    await server.ctx.db
      .updateTable('table_versions')
      .set({ file: Buffer.from('own'), file_name: 'own.csv' })
      .execute()
    await call('POST', '/api/option', { title: 'service.polish', value: '1' })
    expect(await prices()).toBe(false)
    for (const { id, file, file_name } of versions)
      await server.ctx.db
        .updateTable('table_versions')
        .set({ file, file_name })
        .where('id', '=', id)
        .execute()
    await call('POST', '/api/option', { title: 'service.wax', value: '1' })
  })

  it('is Ukrainian from the name of the file to the foot of the page', async () => {
    const asked = server.call('POST', '/api/calculator/quote?lang=uk', usa)
    const statement = (await (await asked).json()) as CostBreakdown
    const { headers, text, bytes } = await printed(
      server.call('POST', '/api/calculator/quote/document?lang=uk', usa),
    )
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Розрахунок автомобіля ')
    for (const { title, basis } of statement.lines) {
      expect(text).toContain(title)
      expect(`${title} ${basis}`).not.toMatch(/[ыэёъ]/i)
    }
    for (const words of ['Попередній розрахунок', 'Державні платежі', 'Гривня, ₴', 'Разом', 'Сторінка 1 з']) {
      expect(text).toContain(words)
    }
    // The office's own name is what it is.
    expect(text.replaceAll('Їжак & сыновья', '')).not.toMatch(/[ыэёъ]/i)
    expect(bytes.includes('/Lang (uk)')).toBe(true)
  })

  it('says every line, total and what the figures depend on', async () => {
    const statement = (await (
      await server.call('POST', '/api/calculator/quote', usa)
    ).json()) as CostBreakdown
    const { headers, text, bytes } = await printed(document(usa))
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; .*''Расчёт автомобиля \d\d\.\d\d\.\d{4}\.pdf$/,
    )
    for (const line of statement.lines) expect(text).toContain(line.title)
    for (const note of [...statement.missing, ...statement.warnings]) expect(text).toContain(note.message)
    for (const words of [
      'Брокер «Їжак & сыновья»',
      '+380 44 123 4567',
      'Предварительный расчёт',
      'Легковой автомобиль, бензин, 2 000 см³, 2020 год выпуска',
      'США, Copart, Birmingham, AL → порт Savannah, GA, самый выгодный → Klaipeda, LT',
      'Дата оформления 17.08.2026',
      'Курс НБУ на 17.08.2026 1 $ = 44,7061 ₴, 1 € = 51,708 ₴',
      `Тариф с ${statement.tariff.validFrom.split('-').reverse().join('.')}`,
      'сборы Copart — 1; интернет-ставка Copart — 1; доставка морем — 1; доставка по США — 1',
      'Не посчитано и в итог не входит',
      'Итого без неизвестных строк',
      'не является публичной офертой',
      'Страница 1 из 2',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('последний известный')
    const today = formatDayDmy(kyivDay(server.ctx.now()))
    expect(text).toContain(`за автомобиль · 500 $, цена на ${today}`)
    expect(await pdfFacts(bytes)).toMatchObject({
      Title: 'Предварительный расчёт',
      Author: 'Брокер «Їжак & сыновья»',
      Language: 'ru',
      Marked: true,
    })
  })

  it('names the port that was asked for, and the one that was chosen', async () => {
    const asked = { ...usa, usa: { ...usa.usa, location: 'Long Island, NY', port: 'Newark, NJ' } }
    expect((await printed(document(asked))).text).toContain('Long Island, NY → порт Newark, NJ → Klaipeda')
    const { port: _none, ...open } = asked.usa
    expect((await printed(document({ ...asked, usa: open }))).text).toContain(
      'Long Island, NY → порт Newark, NJ, самый выгодный → Klaipeda',
    )
    // Without a sea route the way to the port is known all the same; without a yard nothing is.
    expect((await printed(document({ ...asked, usa: { ...open, destination: 'Nowhere' } }))).text).toContain(
      'порт Newark, NJ, самый выгодный → Nowhere',
    )
    expect((await printed(document({ ...asked, usa: { ...open, location: 'Nowhere' } }))).text).toContain(
      'Nowhere → самый выгодный порт → Klaipeda',
    )
  })

  it('is the same to the byte for the same question on the same day', async () => {
    const [first, second] = [await printed(document(usa)), await printed(document(usa))]
    expect(first.bytes.equals(second.bytes)).toBe(true)
    const other = await printed(document({ ...usa, price: { amount: 9501, currency: 'USD' } }))
    expect(first.bytes.equals(other.bytes)).toBe(false)
  })

  it('marks rates that are not of the day', async () => {
    server.bank.fault = async () => new Response('<html>')
    server.clock.offset += 31_000
    const { text } = await printed(document({ ...own, date: '2026-08-19' }))
    server.bank.fault = null
    server.clock.offset += 31_000
    expect(text).toContain('— последний известный, свежего нет')
  })

  it('goes on over pages with the head of the table on each and no line cut', async () => {
    for (let i = 0; i < 40; i++) {
      await call('POST', '/api/option', { title: `service.long_${i}`, value: '1', note: `Услуга номер ${i}` })
    }
    const services = Array.from({ length: 40 }, (_, i) => `service.long_${i}`)
    const pages = await pdfPages((await printed(document({ ...usa, services }))).bytes)
    expect(pages.length).toBeGreaterThanOrEqual(3)
    pages.forEach((page, at) => {
      expect(page).toContain(`Страница ${at + 1} из ${pages.length}`)
      if (page.includes('Услуга номер')) expect(page).toContain('Гривна, ₴ Доллар, $ Евро, €')
    })
    for (let i = 0; i < 40; i++) {
      expect(pages.filter(page => page.includes(`Услуга номер ${i} за автомобиль`)).length).toBe(1)
    }
  })

  it('has no text upon another, however long the names and the address of the office', async () => {
    const long: Record<string, string> = {
      site_tagline: 'Растаможка и доставка автомобилей из США, Европы и Грузии',
      address: '03150, Киев, ул. Большая Васильковская, 72, БЦ «Олимпийский», корпус Б, 4 этаж, офис 415',
      work_hours: 'Пн–Пт 9:00–18:00, Сб 10:00–15:00, Вс — выходной, в праздники по записи',
      site_legal:
        'Общество с ограниченной ответственностью «Пример Авто Логистик», ЕГРПОУ 40123454, лицензия таможенного брокера № 123 от 01.02.2020',
    }
    for (const [title, value] of Object.entries(long)) await call('POST', '/api/option', { title, value })
    const { bytes, text } = await printed(document(usa))
    for (const value of Object.values(long)) expect(text).toContain(value)
    for (const page of await pdfTexts(bytes)) {
      for (const one of page)
        expect([one.left > 40, one.right < 560, one.text]).toEqual([true, true, one.text])
      expect(coveredTexts(page)).toEqual([])
    }
  })

  it('leaves out pictures that the typeface lacks, and keeps its signs', async () => {
    const { id } = await optionOf('address')
    const value = '📍 Київ, вул. Хрещатик 1 🇺🇦 ☎️ вхід № 2 © ®'
    await call('PUT', `/api/option/${id}`, { title: 'address', value })
    const { text } = await printed(document(own))
    expect(text).toContain('Київ, вул. Хрещатик 1 вхід № 2 © ®')
  })

  it('names the site as people read its address', async () => {
    const config = { ...server.ctx.config, publicUrl: 'https://xn--80aikifvh.xn--j1amh' }
    expect((await readBrand({ ...server.ctx, config }, 'uk')).contacts).toContain('приклад.укр')
  })

  it('serves many at once, others meanwhile, and says when there are too many', async () => {
    const order: string[] = []
    const documents = Promise.all(Array.from({ length: 40 }, () => document(own))).then(answers => {
      order.push('the documents')
      return new Set(answers.map(answer => answer.status))
    })
    expect((await server.call('GET', '/healthz')).status).toBe(200)
    order.push('health')
    expect(await documents).toEqual(new Set([200, 503]))
    expect(order).toEqual(['health', 'the documents'])
    expect((await document(own)).status).toBe(200)
  })
})

describe('the quotes that were given', () => {
  it.each([
    ['a number that is none', '/api/quote/12', 400],
    ['an unknown number', '/api/quote/2020-000001', 404],
    ['the document of an unknown number', '/api/quote/2020-000001/document', 404],
    ['a page past the end', '/api/quote?page=99', 404],
    ['a page that is none', '/api/quote?page=x', 404],
    ['an unknown field', '/api/quote?sort=total', 400],
  ])('refuse %s', async (_name, path, status) => {
    expect((await call('GET', path)).status).toBe(status)
  })

  it('stay as they were given, whatever changes after', async () => {
    const input = { ...usa, services: ['company_fee', 'service.wash'] }
    const number = await ask(input)
    const read = async () => (await (await call('GET', `/api/quote/${number}`)).json()) as StoredQuote
    const before = await read()
    const file = await printed(call('GET', `/api/quote/${number}/document`))
    expect(before).toMatchObject({ number, input })
    expect(before.statement.tables).toEqual({
      'copart-fee': 1,
      'copart-internet-bid': 1,
      'ship-delivery': 1,
      transportation: 1,
    })
    expect(before.statement.rates.date).toBe('2026-08-17')
    expect(before.statement.tariff.validFrom).toBe('2026-01-01')
    await server.ctx.db
      .updateTable('options')
      .set({ value: '999' })
      .where('title', '=', 'company_fee')
      .execute()
    expect(await read()).toEqual(before)
    const again = await printed(call('GET', `/api/quote/${number}/document`))
    expect(again.bytes.equals(file.bytes)).toBe(true)
    expect(again.text).toContain(`Расчёт № ${number}`)
    expect(decodeURIComponent(again.headers.get('content-disposition') ?? '')).toContain(
      `Расчёт ${number}.pdf`,
    )
  })

  it('are found by number, amount and date, as people write them', async () => {
    const number = await ask({ ...own, price: { amount: '123456.78', currency: 'EUR' }, date: '2026-03-10' })
    await ask(own)
    const { statement } = (await (await call('GET', `/api/quote/${number}`)).json()) as StoredQuote
    const { uah, usd } = statement.total
    const [whole = '', cents = ''] = usd.split('.')
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ')
    const found = async (q: string) => {
      const answer = await call('GET', `/api/quote?q=${encodeURIComponent(q)}`)
      const { items } = (await answer.json()) as { items: QuoteSummary[] }
      return items.map(item => item.number)
    }
    for (const q of [
      number,
      uah,
      usd,
      `${grouped},${cents} $`,
      `$${grouped.replaceAll(' ', ',')}`.replace(/,(\d{3})$/, ',$1'),
      String(Math.round(Number(usd))),
      '2026-03-10',
      '10.03.2026',
      '.03.2026',
      '123456.78',
    ]) {
      expect([q, await found(q)]).toEqual([q, [number]])
    }
    expect(await found('%')).toEqual([])
    expect(await found('7777777')).toEqual([])
    const all = (await (await call('GET', '/api/quote')).json()) as { items: QuoteSummary[]; total: number }
    expect(all.total).toBe(all.items.length)
    expect(all.items.find(item => item.number === number)).toMatchObject({
      total: statement.total,
      tables: {},
      tariff: { validFrom: '2026-01-01' },
      rates: { date: '2026-03-10' },
      requestId: expect.any(Number),
    })
  })
})
