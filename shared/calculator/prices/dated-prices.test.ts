/** Which price counts on a day. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { type DatedPrice, optionsOn, priceDayOf, priceOn } from './dated-prices.ts'

const price = (validFrom: string, value: string, before: string | null = null): DatedPrice => ({
  title: 'registration_mreo',
  validFrom,
  value,
  before,
})

test.each([
  // The option's own value is of today, 5 December: the first of the three has come.
  ['2026-11-30', '100'],
  ['2026-12-01', '120'],
  ['2026-12-05', '120'],
  ['2026-12-19', '120'],
  ['2026-12-20', '130'],
  ['2027-01-01', '140'],
  ['2030-01-01', '140'],
])('on %s it is %s', (day, value) => {
  const prices = [price('2026-12-01', '120', '100'), price('2026-12-20', '130'), price('2027-01-01', '140')]
  expect(priceOn('120', prices, day)).toBe(value)
})

test('services of the company count by the day of calculation, everything else by the declaration', () => {
  expect(['company_fee', 'certification_usa', 'service.wash'].map(priceDayOf)).toEqual(
    Array(3).fill('calculation'),
  )
  const declared = ['registration_mreo', 'copart_gate_fee_clean', 'ev_hybrid_surcharge', 'insurance_percent']
  expect(declared.map(priceDayOf)).toEqual(Array(4).fill('declaration'))
})

test('texts have no dates, nor has an option that is gone', () => {
  const options = { site_name: 'Мост' }
  const prices = ['site_name', 'company_fee'].map(title => ({ ...price('2026-01-01', '5'), title }))
  expect(optionsOn(options, prices, { declaration: '2026-05-01', calculation: '2026-05-01' })).toBe(options)
})

test('a price dated D changes no day before D, and its coming into force changes no day at all', () => {
  const day = fc.integer({ min: 0, max: 400 }).map(offset => {
    const moment = new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000)
    return moment.toISOString().slice(0, 10)
  })
  const dated = fc
    .uniqueArray(fc.record({ validFrom: day, value: fc.integer({ min: 1, max: 999 }).map(String) }), {
      selector: ({ validFrom }) => validFrom,
      maxLength: 6,
    })
    .map(list => list.sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1)))
  fc.assert(
    fc.property(dated, day, day, fc.integer({ min: 0, max: 6 }), (list, asked, added, come) => {
      const coming = list.map(({ validFrom, value }) => price(validFrom, value))
      if (asked < added && !list.some(({ validFrom }) => validFrom === added)) {
        const more = [...coming, price(added, '5')].sort((one, other) =>
          one.validFrom < other.validFrom ? -1 : 1,
        )
        expect(priceOn('500', more, asked)).toBe(priceOn('500', coming, asked))
      }
      // The first few come into force, one after the other.
      let present = '500'
      const after = coming.map((entry, index) => {
        if (index >= come) return entry
        const before = present
        present = entry.value
        return { ...entry, before }
      })
      expect(priceOn(present, after, asked)).toBe(priceOn('500', coming, asked))
    }),
    { numRuns: propertyRuns(1000) },
  )
})
