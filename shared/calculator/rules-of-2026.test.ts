/** The rules of November 2026, counted by hand: each case has its arithmetic beside it. */
import { describe, expect, test } from 'vitest'
import { highestBid } from '#shared/calculator/form/highest-bid.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { QuoteInput, UsaInput } from '#shared/calculator/quote-input.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { buildTimeline } from '#shared/calculator/tariff/tariff-timeline.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { formatMoney } from '#shared/domain/money/money.ts'

const tables = exampleTables()
const options = exampleOptions()
const date = '2026-11-20'
const rates = { USD: 44.7061, EUR: 51.708, date, stale: false }

const usa: UsaInput = {
  auction: 'copart',
  location: 'Somerville, NJ',
  port: 'Newark, NJ',
  destination: 'Klaipeda, LT',
}
const passat: QuoteInput = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1798, productionYear: 2019 },
  price: { amount: 6400, currency: 'USD' },
  usa,
}
const golf: QuoteInput = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2018 },
  price: { amount: 9000, currency: 'USD' },
  carriage: { amount: 900, currency: 'USD' },
}

const quote = (input: QuoteInput, other: Partial<QuoteRequest> = {}): CostBreakdown =>
  priceQuote({ input, date, rates, tariff: builtInTariff, tables, options, ...other })
const line = (statement: CostBreakdown, code: string) => statement.lines.find(known => known.code === code)
const codes = (list: { code: string }[]) => list.map(({ code }) => code)
const without = (...titles: string[]) =>
  Object.fromEntries(Object.entries(options).filter(([title]) => !titles.includes(title)))

describe('unloading in a port', () => {
  test('abroad belongs to customs value: Passat of 2019 by Klaipeda', () => {
    const statement = quote(passat)
    expect(statement.lines.map(({ code, uah }) => [code, uah])).toEqual([
      ['price', '286119.04'], // 6,400 USD × 44.7061
      ['buyer_fee', '35764.88'], // 800 USD
      ['internet_bid', '5320.03'], // 119 USD = 5,320.0259
      ['copart_gate_fee_clean', '3531.78'], // 79 USD = 3,531.7819
      ['transport', '14305.95'], // 320 USD = 14,305.952
      ['sea', '60353.24'], // 1,350 USD = 60,353.235, half up
      ['port_forwarding', '11176.53'], // 250 USD = 11,176.525, half up
      ['carriage', '31294.27'], // 700 USD
      // Customs value is their sum: 447,865.72
      ['duty', '44786.57'], // 10 % = 44,786.572
      ['excise', '27891.30'], // 50 EUR × 1.798 × (2026 − 2019 − 1 = 6) = 539.40 EUR × 51.708 = 27,891.2952
      ['vat', '104108.72'], // 20 % of 447,865.72 + 44,786.57 + 27,891.30 = 520,543.59
      ['pension', '13435.97'], // not above 165 × 3,328 = 549,120: 3 % = 13,435.9716
      ['company_fee', '22353.05'], // 500 USD
      ['customs_broker_fee', '8941.22'], // 200 USD
      ['delivery_inside_ukraine', '11176.53'], // 250 USD
      ['registration_mreo', '4470.61'], // 100 USD
      ['certification_usa', '13411.83'], // 300 USD
    ])
    expect(statement.customsValue.uah).toBe('447865.72')
    // 520,543.59 + 104,108.72 + 13,435.97 + 60,353.24
    expect(statement.total.uah).toBe('698441.52')
    expect(line(statement, 'port_forwarding')?.group).toBe('delivery')
    expect(statement.rules).toBe(3)
  })

  test('in Odesa is a service', () => {
    const statement = quote({ ...passat, usa: { ...usa, destination: 'Odesa, UA' } })
    expect(line(statement, 'port_forwarding')).toMatchObject({ group: 'services', usd: '250.00' })
    expect(codes(statement.warnings)).not.toContain('destination_unknown')
  })

  test('on the Georgian route is a service', () => {
    const statement = quote({ ...golf, route: 'georgia' })
    expect(line(statement, 'port_forwarding')?.group).toBe('services')
    expect(statement.customsValue.usd).toBe('9900.00')
  })

  test('left out is said, unless customs value is given', () => {
    const left = quote({ ...passat, services: ['company_fee'] })
    expect(line(left, 'port_forwarding')).toBeUndefined()
    // 447,865.72 − 11,176.53
    expect(left.customsValue.uah).toBe('436689.19')
    expect(codes(left.warnings)).toContain('forwarding_not_counted')
    const customsValue = { amount: 5000, currency: 'USD' } as const
    const given = quote({ ...passat, services: [], customsValue })
    expect(codes(given.warnings)).not.toContain('forwarding_not_counted')
    expect(codes(quote(passat).warnings)).not.toContain('forwarding_not_counted')
  })

  test('without its price is missing, and the taxes are partial', () => {
    const statement = quote(passat, { options: without('port_forwarding') })
    expect(codes(statement.missing)).toEqual(['port_forwarding'])
    expect(statement.warnings.find(({ code }) => code === 'partial')?.message).toContain('налоги')
  })

  test('in a country that cannot be read counts as abroad and is said', () => {
    const data = tables['ship-delivery']?.data.map(row => ({
      ...row,
      Destination: row.Destination === 'Klaipeda, LT' ? 'Klaipeda' : (row.Destination ?? null),
    }))
    const shipDelivery = tables['ship-delivery']
    if (!data || !shipDelivery) throw new Error('No table')
    const unnamed = { tables: { ...tables, 'ship-delivery': { ...shipDelivery, data } } }
    const statement = quote({ ...passat, usa: { ...usa, destination: 'Klaipeda' } }, unnamed)
    expect(statement.customsValue.uah).toBe('447865.72')
    expect(codes(statement.warnings)).toContain('destination_unknown')
    expect(codes(quote(passat).warnings)).not.toContain('destination_unknown')
  })

  test('by the first rules was a service everywhere, and every route had the same five', () => {
    const old = quote(passat, { rules: 1 })
    expect(old.rules).toBe(1)
    expect(line(old, 'port_forwarding')?.group).toBe('services')
    expect(old.customsValue.uah).toBe('436689.19')
    // 87.50 USD less: 250 USD × (10 % + 20 % × 110 % + 3 %) = 3,911.78 UAH.
    expect(old.total.uah).toBe('694529.74')
    expect(line(quote({ ...golf, route: 'own' }, { rules: 1 }), 'company_fee')).toBeDefined()
  })
})

test('a table without carriage to the border and a port abroad: zero, and it is said', () => {
  const shipDelivery = tables['ship-delivery']
  if (!shipDelivery) throw new Error('No table')
  const columns = shipDelivery.columns.filter(({ key }) => key !== 'To border')
  const narrow = { tables: { ...tables, 'ship-delivery': { ...shipDelivery, columns } } }
  const statement = quote(passat, narrow)
  expect(line(statement, 'carriage')?.uah).toBe('0.00')
  expect(codes(statement.warnings)).toContain('carriage_not_given')
  const odesa = quote({ ...passat, usa: { ...usa, destination: 'Odesa, UA' } }, narrow)
  expect(codes(odesa.warnings)).not.toContain('carriage_not_given')
})

describe('services by route', () => {
  const services = (route: QuoteInput['route'], other?: Partial<QuoteRequest>) =>
    codes(quote({ ...golf, route }, other).lines.filter(({ group }) => group === 'services'))

  test('no port on the route from the EU, little on the own one', () => {
    const ours = ['company_fee', 'customs_broker_fee']
    const inside = ['delivery_inside_ukraine', 'registration_mreo']
    expect(services('eu')).toEqual([...ours, ...inside, 'certification_eu'])
    expect(services('georgia')).toEqual([...ours, 'port_forwarding', ...inside, 'certification_other'])
    expect(services('own')).toEqual(['customs_broker_fee', 'registration_mreo', 'certification_other'])
  })

  test('other certification without a price leaves the calculation complete and is said', () => {
    const unpriced = { options: without('certification_other') }
    const statement = quote({ ...golf, route: 'own' }, unpriced)
    expect(statement.complete).toBe(true)
    expect(codes(statement.warnings)).toContain('certification_not_counted')
    const named = quote({ ...golf, route: 'own', services: ['certification_other'] }, unpriced)
    expect(codes(named.missing)).toEqual(['certification_other'])
    expect(codes(quote({ ...golf, route: 'own' }).warnings)).not.toContain('certification_not_counted')
  })
})

describe('repair', () => {
  const damaged: QuoteInput = { ...passat, usa: { ...usa, title: 'nonclean' } }
  const repair = { amount: '2500', currency: 'EUR' } as const

  test('is a service of its own outside customs value, on any route', () => {
    const statement = quote({ ...golf, repair })
    // 2,500 EUR × 51.708
    expect(line(statement, 'repair')).toMatchObject({ group: 'services', uah: '129270.00', eur: '2500.00' })
    expect(statement.customsValue).toEqual(quote(golf).customsValue)
    expect(Number(statement.total.uah) - Number(quote(golf).total.uah)).toBeCloseTo(129_270, 2)
  })

  test('not given for a damaged car from the USA is said; zero is an answer', () => {
    expect(codes(quote(damaged).warnings)).toContain('repair_not_given')
    expect(codes(quote(passat).warnings)).not.toContain('repair_not_given')
    const none = quote({ ...damaged, repair: { amount: 0, currency: 'USD' } })
    expect(codes(none.warnings)).not.toContain('repair_not_given')
    expect(line(none, 'repair')?.uah).toBe('0.00')
  })

  test('is part of what the highest bid has to leave room for', () => {
    const { price: _, ...rest } = { ...damaged, repair: { amount: 1000, currency: 'USD' } as const }
    const known = { date, rates, tariff: builtInTariff, tables, options, currency: 'USD' } as const
    const budget = { amount: quote({ ...rest, price: passat.price }).total.uah, currency: 'UAH' } as const
    expect(highestBid({ ...known, input: rest, budget })?.price.amount).toBe('6400.00')
  })
})

test('a motorcycle travels as one, nothing else does', () => {
  const paths = (kind: 'passenger' | 'moto', body: 'sedan' | 'suv' | 'pickup' | 'moto') =>
    checkQuoteInput(
      {
        ...passat,
        vehicle: {
          kind,
          engine: 'petrol',
          volumeCc: 900,
          body,
          ...(kind === 'passenger' && { productionYear: 2020 }),
        },
      },
      date,
    ).map(({ path }) => path)
  expect(paths('moto', 'moto')).toEqual([])
  expect(paths('passenger', 'pickup')).toEqual([])
  expect(paths('moto', 'sedan')).toEqual(['vehicle.body'])
  expect(paths('passenger', 'moto')).toEqual(['vehicle.body'])
})

describe('what is to be known beside the figures', () => {
  const warnings = (input: QuoteInput, other?: Partial<QuoteRequest>) => codes(quote(input, other).warnings)

  test('EUR.1 by Georgia', () => {
    expect(warnings({ ...golf, route: 'georgia', eur1: true })).toContain('eur1_georgia')
    expect(warnings({ ...golf, eur1: true })).not.toContain('eur1_georgia')
  })

  test('a pickup, a price of zero, a volume that no such vehicle has', () => {
    expect(warnings({ ...passat, vehicle: { ...passat.vehicle, body: 'pickup' } })).toContain('pickup_code')
    const free = warnings({ ...golf, price: { amount: 0, currency: 'USD' } })
    expect(free).toContain('price_zero')
    expect(free).not.toContain('low_price')
    const volume = (volumeCc: number) => warnings({ ...golf, vehicle: { ...golf.vehicle, volumeCc } })
    expect(volume(18_000)).toContain('volume_unusual')
    expect(volume(200)).toContain('volume_unusual')
    expect(volume(6200)).not.toContain('volume_unusual')
  })

  test('a forecast is one, by the law of its day and the rates of today', () => {
    const later = { date: '2027-02-01', rates: { ...rates, forecast: true } }
    const statement = quote(golf, later)
    expect(statement.rates).toMatchObject({ date, forecast: true })
    expect(codes(statement.warnings)).toContain('forecast')
    expect(codes(statement.warnings)).not.toContain('rates_of_other_day')
    // 2027 − 2018 − 1 = 8, a step more than in 2026.
    expect(line(statement, 'excise')?.rate).toBe('75\u00a0€ × 1,968 × 8')
  })

  test('a forecast names its day and what the law of today would change', () => {
    const plain = (given: Parameters<typeof quote>[1]) =>
      dayLine(quote(golf, given))?.replaceAll('\u00a0', ' ')
    const forecast = { ...rates, forecast: true }
    const today = quote(golf, { date })
    const later = quote(golf, { date: '2027-01-21', rates: forecast })
    expect(later.ahead).toEqual({ day: '2027-01-21', total: today.total })
    const hryvnias = Math.round(Number(later.total.uah) - Number(today.total.uah))
    expect(hryvnias).toBeGreaterThan(1_000)
    expect(plain({ date: '2027-01-21', rates: forecast })).toBe(
      `Считаем оформление в январе 2027: в этом году было бы на ${formatMoney(String(hryvnias), 'UAH')} меньше.`.replaceAll(
        '\u00a0',
        ' ',
      ),
    )
    expect(plain({ date: '2026-12-31', rates: forecast })).toBe(
      'Считаем оформление в декабре 2026: по сегодняшнему закону было бы столько же.',
    )
    // Rates of the last day of 2026 may be those of a forecast that is made in 2027.
    const cheaper = buildTimeline(
      [{ field: 'vatPercent', validFrom: '2027-02-01', value: '10', law: 'Закон' }],
      1,
    )
    expect(
      plain({
        date: '2027-02-01',
        madeOn: '2027-01-02',
        rates: { ...forecast, date: '2026-12-31' },
        tariff: cheaper,
      }),
    ).toMatch(/^Считаем оформление в феврале 2027: по сегодняшнему закону было бы на [\d ]+ ₴ больше\.$/)
    expect(dayLine(today)).toBeNull()
    expect(today.ahead).toBeUndefined()
  })

  test('a day that cannot be told is counted today, and the line says why', () => {
    expect(dayLine(quote(golf, { uncertain: 'days_missing' }))).toContain('не\u00a0указан')
    expect(dayLine(quote(golf, { uncertain: 'days_too_many' }))).toContain('180')
  })

  test('the rates of a forecast are old by the day on which it is made', () => {
    const old = { ...rates, forecast: true, stale: true, date: '2026-10-20' }
    const made = (madeOn: string) => codes(quote(golf, { date: '2027-01-21', madeOn, rates: old }).warnings)
    expect(made('2026-11-20')).toContain('rates_old')
    expect(made('2026-11-19')).not.toContain('rates_old')
  })
})
