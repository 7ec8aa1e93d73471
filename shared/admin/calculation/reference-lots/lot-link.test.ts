import { expect, it } from 'vitest'
import { fieldsOfInput } from '#shared/calculator/form/calculator-fields.ts'
import { toQuery } from '#shared/calculator/form/fields-query.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { fieldsFromLink } from './lot-link.ts'

const input: QuoteInput = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2020, body: 'suv' },
  price: { amount: '9500.50', currency: 'USD' },
  usa: {
    auction: 'iaai',
    location: 'Birmingham, AL',
    destination: 'Klaipeda, LT',
    title: 'nonclean',
    payment: 'secured',
    volume: 'standard',
    bid: 'live',
    insurance: true,
  },
  services: ['certification_usa', 'service.wash'],
}

it('takes the whole calculation out of the link, without its date', () => {
  const link = `https://example.com/calculator?${toQuery({ ...fieldsOfInput(input), date: '2026-03-17' })}`
  const fields = fieldsFromLink(`  ${link}\n`)
  expect(fields).not.toHaveProperty('date')
  expect(readFields(fields ?? {}, '2026-11-20')).toEqual({ input, problems: {} })
})

it('takes services that a form without scripts names one by one', () => {
  expect(fieldsFromLink('/calculator?route=eu&services=a&services=b')?.services).toBe('a,b')
})

it.each(['', 'https://example.com/calculator', 'https://example.com/blog?route=usa', 'http://[', 'Привет'])(
  'refuses %j',
  text => expect(fieldsFromLink(text)).toBeNull(),
)
