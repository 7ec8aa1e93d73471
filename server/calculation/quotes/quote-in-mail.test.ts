/** The mail of a quote names the day of every price that the office has by date. */
import { expect, test } from 'vitest'
import { usa } from '#server/proofs/testing/quote-requests.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import type { ShownQuote } from './quote-facts.ts'
import { quoteHtml, quoteText } from './quote-in-mail.ts'

const input = { ...usa, usa: { ...usa.usa, insurance: true }, services: ['company_fee', 'registration_mreo'] }
const quote: ShownQuote = {
  number: '2026-000001',
  lang: 'ru',
  input,
  statement: priceQuote({
    input,
    date: usa.date,
    tariff: builtInTariff,
    tables: exampleTables(),
    options: exampleOptions(),
    rates: { USD: 44.7061, EUR: 51.708, date: usa.date, stale: false },
  }),
  // Already the next day in Kyiv.
  createdAt: '2026-11-20T22:30:00.000Z',
}

test.each([
  ['Услуги компании', '21.11.2026'],
  ['Регистрация и номера', '17.08.2026'],
  ['Выезд с площадки Copart', '17.08.2026'],
  ['Страховка', '17.08.2026'],
])('%s is of %s', (title, day) => {
  const line = quoteText(quote)
    .split('\n')
    .find(text => text.startsWith(`— ${title}`))
  expect(line).toContain(`, цена на\u00a0${day})`)
  const row = quoteHtml(quote)
    .split('\n')
    .find(text => text.includes(`>${title}<br>`))
  expect(row).toContain(`, цена на\u00a0${day}</small>`)
})

test('what the tables and the law price names no day of its own', () => {
  const told = quoteText(quote)
    .split('\n')
    .filter(text => text.includes('цена на'))
  const codes = ['copart_gate_fee_clean', 'insurance', 'company_fee', 'registration_mreo']
  expect(told).toHaveLength(quote.statement.lines.filter(({ code }) => codes.includes(code)).length)
})
