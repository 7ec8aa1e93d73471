import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { beforeAll, expect, it } from 'vitest'
import { loadDemoOptions } from '#server/demo/load-demo-records.ts'
import { pdfPages, plainSpaces } from '#server/proofs/testing/pdf-text.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import { addressOfInput } from '#shared/calculator/form/fields-query.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { addDays, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { loadDemoTables } from '../tables/demo-tables.ts'

const built = existsSync(join(import.meta.dirname, '../../../dist/site/server/ru/entry-server.js'))

const { server, call } = serverOfFile(mailSettings)
beforeAll(async () => {
  await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
  await server.ctx.db.transaction().execute(tx => loadDemoOptions(server.ctx, tx))
})

const quotes: Record<string, QuoteInput> = {
  'a car from an auction': {
    date: '2026-08-17',
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'hybrid', volumeCc: 2487, productionYear: 2021, body: 'suv' },
    price: { amount: '9876.54', currency: 'USD' },
    usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT', insurance: true },
  },
  'three litres of petrol, from a yard that nobody has chosen': {
    date: '2026-08-17',
    route: 'usa',
    vehicle: {
      kind: 'passenger',
      engine: 'petrol',
      volumeCc: 3000,
      volumeFromLitres: true,
      productionYear: 2018,
      body: 'sedan',
    },
    price: { amount: '9800', currency: 'USD' },
    usa: { auction: 'copart', location: 'Birmingham, AL', sampleYard: true, destination: 'Klaipeda, LT' },
  },
  'an unknown yard': {
    date: '2026-08-17',
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'electric', batteryKwh: 64.5, body: 'sedan' },
    price: { amount: '12000', currency: 'USD' },
    usa: { auction: 'iaai', location: 'Nowhere, <b>XX</b>', destination: 'Klaipeda, LT' },
  },
  'a truck': {
    date: '2026-08-17',
    route: 'eu',
    vehicle: { kind: 'truck', engine: 'diesel', volumeCc: 6000, productionYear: 2016, grossWeightKg: 12_000 },
    price: { amount: '10000.01', currency: 'EUR' },
    carriage: { amount: '650', currency: 'EUR' },
  },
}

/** An amount of the API as people read it; a column of the document always shows the cents. */
const columnAmount = (amount: string) => amount.replace('.', ',').replaceAll(/\B(?=(\d{3})+,)/g, ' ')
const shownAmount = (amount: string) => columnAmount(amount).replace(/,00$/, '')
const inPdf = ({ uah, usd, eur }: Sum) => [uah, usd, eur].map(columnAmount).join(' ')
const inMail = ({ uah, usd, eur }: Sum) => [
  `${shownAmount(uah)} ₴`,
  `${shownAmount(usd)} $`,
  `${shownAmount(eur)} €`,
]
const inText = (sum: Sum) => inMail(sum).join(' / ')
const inHtml = (sum: Sum) => inMail(sum).join(' ')
const htmlWords = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The statement of a page, row by row, and its form as a browser without scripts sends it. */
const openPage = async (address: string) => {
  const answer = await server.call('GET', address)
  expect(answer.status).toBe(200)
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  window.document.write(await answer.text())
  const statement = [...window.document.querySelectorAll('.statement .statement-row')].map(row =>
    [...row.querySelectorAll('.row-name, .figure')].map(part => plainSpaces(part.textContent)),
  )
  const form = window.document.querySelector<InstanceType<Window['HTMLFormElement']>>(
    'form[action="/calculator"]',
  )
  if (!form) throw new Error('no form')
  return {
    statement,
    problem: window.document.querySelector('#calc-date-problem')?.textContent,
    submit: async (typed: Record<string, string>) => {
      const fields = new URLSearchParams()
      for (const [name, value] of new window.FormData(form)) fields.append(name, String(value))
      for (const [name, value] of Object.entries(typed)) fields.set(name, value)
      return openPage(`/calculator?${fields}`)
    },
  }
}

/** Every line, subtotal and total of a statement. */
const sumsOf = (statement: CostBreakdown): [string, Sum][] => [
  ...statement.lines.map((line): [string, Sum] => [line.title, line]),
  ...groupsOf(statement).map((group): [string, Sum] => [group.title, group.subtotal]),
  ['Таможенная стоимость', statement.customsValue],
  ['Пошлина, акциз и НДС', statement.customs],
  [plainSpaces(totalTitle(statement)), statement.total],
]

it.runIf(built).each(Object.entries(quotes))(
  'gives the same figures to the cent by link, plain form, API, mail and PDF: %s',
  async (_name, quote) => {
    const statement = (await (
      await server.call('POST', '/api/calculator/quote', quote)
    ).json()) as CostBreakdown
    expect(statement.lines.length).toBeGreaterThan(4)
    const rows = sumsOf(statement).map(([title, sum]) => [title, ...inMail(sum)])
    const link = await openPage(addressOfInput(quote))
    expect(link.statement.toSorted()).toEqual(rows.toSorted())
    // The form of another car, with the price typed over.
    const { amount } = quote.price
    const other = await openPage(addressOfInput({ ...quote, price: { ...quote.price, amount: '777' } }))
    expect(other.statement.toSorted()).not.toEqual(rows.toSorted())
    expect((await other.submit({ price: String(amount).replace('.', ',') })).statement).toEqual(
      link.statement,
    )

    const form = new URLSearchParams({ email: 'a@example.com', quote: JSON.stringify(quote) })
    expect((await server.call('POST', '/api/mail/calculation', form)).status).toBe(303)
    const { items } = (await (await call('GET', '/api/quote')).json()) as { items: StoredQuote[] }
    const number = items[0]?.number ?? ''
    const stored = (await (await call('GET', `/api/quote/${number}`)).json()) as StoredQuote
    expect(stored).toMatchObject({ input: quote, statement })

    await deliverDueMails(server.ctx)
    const mail = server.mails.at(-1)
    const [attached] = mail?.attachments ?? []
    expect(attached).toMatchObject({ filename: `Расчёт ${number}.pdf`, contentType: 'application/pdf' })
    const download = await call('GET', `/api/quote/${number}/document`)
    expect(Buffer.from(await download.arrayBuffer()).equals(attached?.content ?? Buffer.of())).toBe(true)

    const places = [
      { said: plainSpaces(mail?.text ?? ''), amounts: inText },
      { said: plainSpaces(htmlWords(mail?.html ?? '')), amounts: inHtml },
      { said: plainSpaces((await pdfPages(attached?.content ?? Buffer.of())).join(' ')), amounts: inPdf },
    ]
    const notes = [...statement.missing, ...statement.warnings]
    for (const { said, amounts } of places) {
      expect(said).toContain(number)
      for (const [title, sum] of sumsOf(statement)) {
        // The title, its base and rate, and then these very amounts before anything else.
        const parts = said.split(title).slice(1)
        expect([title, parts.some(rest => rest.slice(0, 260).includes(amounts(sum)))]).toEqual([title, true])
      }
      for (const note of notes) expect(said).toContain(plainSpaces(note.message))
      for (const version of Object.values(statement.tables)) expect(said).toContain(`— ${version}`)
      expect(said).toContain('Тариф с 01.01.2026')
      expect(said).toContain('Курс НБУ на 17.08.2026')
    }
    // Subtotals are of all lines: together they are the total.
    const kopecks = (uah: string) => Number(uah.replace('.', ''))
    expect(groupsOf(statement).reduce((total, group) => total + kopecks(group.subtotal.uah), 0)).toBe(
      kopecks(statement.total.uah),
    )
  },
)

it.runIf(built)(
  'says at the head of page, mail and document that it is a forecast, and which day its prices are of',
  async () => {
    const today = kyivDay(server.ctx.now())
    const date = addDays(today, 60)
    server.bank.days[date.replaceAll('-', '')] = null
    const { vehicle, price, usa, route } = quotes['a car from an auction'] as QuoteInput
    const quote = {
      route,
      vehicle,
      price,
      date,
      forecast: true,
      usa: { ...usa, title: 'nonclean' },
    } as QuoteInput
    const { forecast: _asked, ...unasked } = quote
    const refused = await openPage(addressOfInput(unasked))
    expect(refused.problem).toBe('Нет данных для указаной даты.')
    const { statement } = await refused.submit({ forecast: '1' })
    expect(statement.flat()).toContain('Прогноз: итого до номеров, без ремонта')
    const page = await (await server.call('GET', addressOfInput(quote))).text()
    expect(page).toContain('<title>Прогноз. ')
    expect(plainSpaces(page)).toContain('Прогноз: итого до номеров, без ремонта')

    expect(
      (await server.call('POST', '/api/mail/calculation', { email: 'a@example.com', quote })).status,
    ).toBe(202)
    await deliverDueMails(server.ctx)
    const mail = server.mails.at(-1)
    expect(mail?.subject).toMatch(/^Прогноз\. /)
    const document = await server.call('POST', '/api/calculator/quote/document', quote)
    const texts = [
      mail?.text ?? '',
      htmlWords(mail?.html ?? ''),
      (await pdfPages(Buffer.from(await document.arrayBuffer()))).join(' '),
    ].map(plainSpaces)
    for (const text of texts) {
      expect(text.slice(0, 600)).toContain('Прогноз')
      expect(text).toContain('Считаем оформление в ')
      expect(text).not.toMatch(/Прогноз:?\s+Прогноз/)
      expect(text).toContain('Прогноз: итого до номеров, без ремонта')
      expect(text).toMatch(new RegExp(`Дата оформления:? ${formatDayDmy(date)}`))
      expect(text).toContain(`цена на ${formatDayDmy(today)}`)
      expect(text).not.toContain(`цена на ${formatDayDmy(date)}`)
    }
  },
)

it('goes out without a document when there is no quote', async () => {
  expect((await server.call('POST', '/api/mail/calculation', { email: 'a@example.com' })).status).toBe(202)
  await deliverDueMails(server.ctx)
  expect(server.mails.at(-1)).not.toHaveProperty('attachments')
})
