import { expect, test } from 'vitest'
import { createClient } from '#shared/client/call.ts'
import { anInvoice } from '#shared/testing/an-invoice.ts'
import { bodyOf, emptyLine, invoiceKind } from './invoice-kind.ts'

const client = createClient({ headers: () => ({}), fetch: async () => Response.json({}) })
const values = invoiceKind(client, 5).valuesOf(anInvoice())

test.each([
  ['5 000,50', '5000.50'],
  ['6.400', '6400'],
  ['12,500', '12500'],
  ['1,500.50', '1500.50'],
  ['1’500', '1500'],
  ['15 000,00 грн', '15000'],
  // No price in hryvnias: for the server to refuse.
  ['$250', '$250'],
  ['дорого', 'дорого'],
])('the price of a line, %s, is the amount that is shown beside it', (price, sent) => {
  expect(bodyOf({ ...values, lines: [{ ...emptyLine, price }] }).lines).toMatchObject([{ price: sent }])
})

test.each([
  ['44,7061', '44.7061'],
  ['44,7061 грн', '44.7061'],
  ['₴ 44.7061', '44.7061'],
])('the rate of an invoice, %s, goes out as %s', (rate, sent) => {
  expect(bodyOf({ ...values, rate }).rate).toBe(sent)
})
