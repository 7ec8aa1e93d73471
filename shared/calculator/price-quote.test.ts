/** The whole statement: an example counted by hand, and each rule that joins the parts. */
import { describe, expect, test } from 'vitest'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { TableRow } from '#shared/calculator/tables/table-shapes.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { tariffWith } from '#shared/calculator/testing/tariffs.ts'

const tables = exampleTables()
const options = exampleOptions()
const date = '2026-11-20'

const camry: QuoteInput = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019 },
  price: { amount: 8000, currency: 'USD' },
  usa: { auction: 'copart', location: 'Atlanta South, GA', destination: 'Klaipeda, LT' },
}
const golf: QuoteInput = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2018 },
  price: { amount: '9000.00', currency: 'EUR' },
  carriage: { amount: 900, currency: 'EUR' },
}

const quote = (input: QuoteInput, other: Partial<QuoteRequest> = {}): CostBreakdown =>
  priceQuote({
    input,
    date,
    rates: { USD: 42.15, EUR: 48.3, date: other.date ?? date, stale: false },
    tariff: builtInTariff,
    tables,
    options,
    ...other,
  })
const line = (statement: CostBreakdown, code: string) => statement.lines.find(known => known.code === code)
const codes = (notes: { code: string }[]) => notes.map(({ code }) => code)

test('Toyota Camry 2.5 petrol of 2019 from Copart, counted by hand', () => {
  const statement = quote(camry)
  // Rates of the day: 42.15 UAH for 1 USD, 48.30 UAH for 1 EUR.
  expect(statement.lines.map(({ code, uah }) => [code, uah])).toEqual([
    ['price', '337200.00'], // 8,000 USD × 42.15
    ['buyer_fee', '35406.00'], // clean secured, tier 8,000–8,499.99: 840 USD × 42.15
    ['internet_bid', '5437.35'], // clean pre-bid, tier from 8,000: 129 USD × 42.15
    ['copart_gate_fee_clean', '3329.85'], // 79 USD × 42.15
    ['transport', '18756.75'], // Atlanta South is served by Savannah alone: 445 USD × 42.15
    ['sea', '56902.50'], // Savannah → Klaipeda, sedan: 1,350 USD × 42.15
    ['port_forwarding', '10537.50'], // unloading in Klaipeda, before the border: 250 USD × 42.15
    ['carriage', '29505.00'], // Klaipeda → border: 700 USD × 42.15
    // Customs value 11,793 USD × 42.15 = 497,074.95
    ['duty', '49707.50'], // 10 % of 497,074.95 = 49,707.495, half up
    ['excise', '36036.63'], // 50 EUR × 2.487 × (2026 − 2019 − 1 = 6) = 746.10 EUR × 48.30
    ['vat', '116563.82'], // 20 % of 497,074.95 + 49,707.50 + 36,036.63 = 582,819.08: 116,563.816
    ['pension', '14912.25'], // 497,074.95 is not above 165 × 3,328 = 549,120: 3 % = 14,912.2485
    ['company_fee', '21075.00'], // 500 USD
    ['customs_broker_fee', '8430.00'], // 200 USD
    ['delivery_inside_ukraine', '10537.50'], // 250 USD
    ['registration_mreo', '4215.00'], // 100 USD
    ['certification_usa', '12645.00'], // 300 USD
  ])
  expect(statement.customsValue).toEqual({ uah: '497074.95', usd: '11793.00', eur: '10291.41' })
  expect(statement.customs.uah).toBe('202307.95') // 49,707.50 + 36,036.63 + 116,563.82
  // 582,819.08 + 116,563.82 + 14,912.25 + services 1,350 USD × 42.15 = 56,902.50
  expect(statement.total).toEqual({ uah: '771197.65', usd: '18296.50', eur: '15966.83' })
  expect(line(statement, 'excise')).toMatchObject({
    rate: '50\u00a0€ × 2,487 × 6',
    usd: '854.96',
    eur: '746.10',
  })
  expect(statement).toMatchObject({
    complete: true,
    missing: [],
    tariff: { validFrom: '2026-01-01', revision: 0 },
  })
  expect(statement.tables).toEqual({
    'copart-fee': 1,
    'copart-internet-bid': 1,
    'ship-delivery': 1,
    transportation: 1,
  })
})

describe('what belongs to customs value', () => {
  test('on the other routes it is the price and the carriage to the border', () => {
    const statement = quote(golf)
    expect(statement.customsValue.eur).toBe('9900.00')
    expect(statement.tables).toEqual({})
    expect(codes(statement.lines).slice(0, 2)).toEqual(['price', 'carriage'])
    expect(line(statement, 'certification_eu')).toBeDefined()
  })

  test('carriage that is not given is zero and says so', () => {
    const { carriage: _, ...without } = golf
    const statement = quote(without)
    expect(line(statement, 'carriage')?.uah).toBe('0.00')
    expect(codes(statement.warnings)).toContain('carriage_not_given')
    expect(codes(quote(golf).warnings)).not.toContain('carriage_not_given')
  })

  test('an own customs value moves the taxes only', () => {
    const own = quote({ ...golf, customsValue: { amount: 5000, currency: 'EUR' } })
    expect(own.customsValue.eur).toBe('5000.00')
    expect(line(own, 'duty')?.eur).toBe('500.00')
    expect(line(own, 'price')?.eur).toBe('9000.00')
    expect(line(own, 'carriage')?.eur).toBe('900.00')
  })

  test('insurance is a percentage of exact price and fees', () => {
    const insured = quote({
      ...camry,
      price: { amount: 15_000.01, currency: 'USD' },
      usa: { auction: 'copart', location: 'Atlanta South, GA', destination: 'Klaipeda, LT', insurance: true },
    })
    // Fee 7.25 % of 15,000.01 = 1,087.500725 USD; insurance 1.5 % of 15,000.01 + 1,087.500725 + 129 + 79 USD
    // = 244.432660875 USD × 42.15 = 10,302.8366… UAH. A fee rounded first would give the same cents here, so the
    // second implementation holds the exactness; this line holds the base.
    expect(line(insured, 'insurance')).toMatchObject({ uah: '10302.84', rate: '1,5 %', group: 'delivery' })
  })

  test('a price in EUR at a US auction finds its tier in exact dollars', () => {
    // 42.15 × 100 = 48.30 × 87.267…: 87.26 EUR are 99.99… dollars, 87.27 EUR are 100.003… dollars.
    const at = (amount: number) =>
      line(quote({ ...camry, price: { amount, currency: 'EUR' } }), 'buyer_fee')?.usd
    expect([at(87.26), at(87.27)]).toEqual(['45.00', '80.00'])
  })

  test('electric and hybrid vehicles pay the surcharge of the sea on the USA route', () => {
    const hybrid = quote({ ...camry, vehicle: { ...camry.vehicle, engine: 'hybrid' } })
    expect(line(hybrid, 'ev_hybrid_surcharge')).toMatchObject({ usd: '150.00', group: 'delivery' })
    expect(hybrid.customsValue.usd).toBe('11943.00')
    expect(line(quote(camry), 'ev_hybrid_surcharge')).toBeUndefined()
  })
})

describe('the port', () => {
  const transportation = {
    version: 7,
    data: [{ Auction: 'Copart', 'Auction Location': 'Yard', 'Newark, NJ': 300, 'Savannah, GA': 350 }],
    columns: ['Auction', 'Auction Location', 'Newark, NJ', 'Savannah, GA'].map(key => ({
      key,
      title: key,
      type: 'text' as const,
    })),
  }
  const from = (port: string | undefined, destination: string) =>
    quote(
      { ...camry, usa: { auction: 'copart', location: 'yard', port, destination } },
      { tables: { ...tables, transportation } },
    )

  test('is the one whose transport plus sea is cheapest', () => {
    expect(line(from(undefined, 'Klaipeda, LT'), 'transport')?.basis).toBe('Yard → Newark, NJ')
    // Poti: Newark 300 + 1,100, Savannah 350 + 1,025.
    expect(line(from(undefined, 'Poti/Batumi, GE'), 'transport')?.basis).toBe('Yard → Savannah, GA')
  })

  test('of two equally cheap ones is the first in the table', () => {
    // To Bremerhaven both ports ship for 1,250; with transport 350 from both, Newark stands first.
    const equal = {
      ...transportation,
      data: [{ ...transportation.data[0], 'Newark, NJ': 350 }] as TableRow[],
    }
    const statement = quote(
      { ...camry, usa: { auction: 'copart', location: 'Yard', destination: 'Bremerhaven, DE' } },
      { tables: { ...tables, transportation: equal } },
    )
    expect(line(statement, 'transport')?.basis).toBe('Yard → Newark, NJ')
  })

  test('that is named is used, and missing when the yard has no way to it', () => {
    expect(line(from('Savannah, GA', 'Klaipeda, LT'), 'transport')?.usd).toBe('350.00')
    const houston = from('Houston, TX', 'Klaipeda, LT')
    expect(codes(houston.missing)).toEqual(['transport'])
    expect(line(houston, 'sea')?.usd).toBe('1450.00')
  })
})

describe('what is not known is missing and never a zero in the sum', () => {
  const usa = camry.usa as NonNullable<QuoteInput['usa']>

  test('a place, a profile, an option, a table', () => {
    const nowhere = quote({ ...camry, usa: { ...usa, location: 'Nowhere' } })
    expect(codes(nowhere.missing)).toEqual(['transport', 'sea'])
    expect(nowhere.complete).toBe(false)
    const partial = ({ warnings }: CostBreakdown) => warnings.find(({ code }) => code === 'partial')?.message
    expect(partial(nowhere)).toBe('Не все суммы известны: налоги и итог посчитаны без них.')
    // The taxes on a value of one's own lack nothing.
    const ownValue = { amount: '9000', currency: 'USD' } as const
    const declared = quote({ ...camry, usa: { ...usa, location: 'Nowhere' }, customsValue: ownValue })
    expect(partial(declared)).toBe('Не все суммы известны: итог посчитан без них.')
    expect(codes(quote({ ...camry, usa: { ...usa, destination: 'Mars' } }).missing)).toEqual(['sea'])
    expect(codes(quote({ ...camry, usa: { ...usa, volume: 'high' } }).missing)).toEqual(['buyer_fee'])
    expect(codes(quote(camry, { tables: {} }).missing)).toEqual([
      'buyer_fee',
      'internet_bid',
      'transport',
      'sea',
    ])
    const { company_fee: _, copart_gate_fee_clean: __, ...fewer } = options
    expect(codes(quote(camry, { options: fewer }).missing)).toEqual(['copart_gate_fee_clean', 'company_fee'])
    expect(line(quote(camry, { options: fewer }), 'company_fee')).toBeUndefined()
  })

  test('a value that is not an amount counts as not known', () => {
    expect(codes(quote(camry, { options: { ...options, company_fee: 'дорого' } }).missing)).toEqual([
      'company_fee',
    ])
  })

  test('an electric car without its battery', () => {
    const statement = quote({ ...golf, vehicle: { kind: 'passenger', engine: 'electric' } })
    expect(codes(statement.missing)).toEqual(['excise'])
    expect(line(statement, 'excise')).toBeUndefined()
    expect(codes(statement.warnings)).toContain('ev_without_kwh')
  })

  test('a body without a column and a missing column of the border', () => {
    const shipDelivery = {
      version: 2,
      columns: ['Port', 'Destination', 'Sedan'].map(key => ({ key, title: key, type: 'text' as const })),
      data: [{ Port: 'Savannah, GA', Destination: 'Klaipeda, LT', Sedan: 1000 }],
    }
    const narrow = { tables: { ...tables, 'ship-delivery': shipDelivery } }
    expect(line(quote(camry, narrow), 'carriage')?.uah).toBe('0.00')
    expect(quote(camry, narrow).complete).toBe(true)
    const suv = quote({ ...camry, vehicle: { ...camry.vehicle, body: 'suv' } }, narrow)
    expect(codes(suv.missing)).toEqual(['sea'])
  })
})

describe('services', () => {
  test('an empty list takes none, a named one only itself', () => {
    expect(quote({ ...camry, services: [] }).lines.filter(({ group }) => group === 'services')).toEqual([])
    const one = quote(
      { ...camry, services: ['service.tow'] },
      { options: { ...options, 'service.tow': '40' } },
    )
    expect(line(one, 'service.tow')).toMatchObject({ usd: '40.00', group: 'services', title: 'tow' })
    expect(codes(quote({ ...camry, services: ['service.tow'] }).missing)).toEqual(['service.tow'])
  })

  test('an own service is called what the office calls it', () => {
    const named = quote(
      { ...camry, services: ['service.tow'] },
      { options: { ...options, 'service.tow': '40' }, labels: { 'service.tow': 'Эвакуатор' } },
    )
    expect(line(named, 'service.tow')?.title).toBe('Эвакуатор')
  })

  test('the title fee of Copart is paid to the auction and belongs to customs value', () => {
    const titled = quote({ ...camry, services: ['copart_title_fee'] })
    expect(line(titled, 'copart_title_fee')).toMatchObject({ group: 'auction', usd: '20.00' })
    expect(titled.customsValue.usd).toBe('11563.00')
    expect(titled.lines.filter(({ code }) => code === 'copart_title_fee')).toHaveLength(1)
  })
})

describe('the fixed fees', () => {
  const fees = (usa: Partial<NonNullable<QuoteInput['usa']>>) =>
    quote({ ...camry, usa: { ...(camry.usa as NonNullable<QuoteInput['usa']>), ...usa } })
      .lines.filter(({ group }) => group === 'auction')
      .map(({ code }) => code)
      .slice(3)

  test('follow the auction and the title', () => {
    expect(fees({})).toEqual(['copart_gate_fee_clean'])
    expect(fees({ title: 'nonclean' })).toEqual(['copart_gate_fee_nonclean', 'copart_environmental_fee'])
    expect(fees({ auction: 'iaai', location: 'Atlanta, GA' })).toEqual([
      'iaa_service_fee',
      'iaa_environmental_fee',
      'iaa_title_fee',
    ])
  })
})

describe('warnings', () => {
  const warnings = (input: QuoteInput, other?: Partial<QuoteRequest>) => codes(quote(input, other).warnings)

  test('say when the rates are not of the day', () => {
    const rates = { USD: 42.15, EUR: 48.3, date: '2026-11-18', stale: false }
    expect(warnings(golf, { rates })).toContain('rates_of_other_day')
    expect(warnings(golf, { rates: { ...rates, stale: true } })).toContain('rates_stale')
    expect(warnings(golf)).not.toContain('rates_of_other_day')
    expect(warnings(golf, { rates: { ...rates, stale: true, forecast: true } })).toEqual(
      expect.arrayContaining(['forecast', 'rates_stale']),
    )
    const monthOld = { ...rates, stale: true, date: '2026-10-21' }
    expect(warnings(golf, { rates: monthOld })).not.toContain('rates_old')
    expect(warnings(golf, { rates: { ...monthOld, date: '2026-10-20' } })).toContain('rates_old')
    const [warning] = quote(golf, { rates }).warnings
    expect(warning?.message).toContain('расчёт по курсу за 18.11.2026')
  })

  test('follow from the vehicle, the route and the season', () => {
    expect(warnings(camry)).toEqual(['model_year', 'coefficient_grows'])
    expect(warnings(golf)).toEqual(['coefficient_grows'])
    expect(warnings(golf, { date: '2026-10-31' })).toEqual([])
    expect(warnings({ ...golf, eur1: true })).toContain('eur1_origin')
    expect(warnings({ ...golf, price: { amount: 1000, currency: 'EUR' } })).toContain('low_price')
    const old = { ...golf, vehicle: { ...golf.vehicle, productionYear: 2010 } }
    expect(warnings(old)).toContain('age_over_15')
    expect(warnings(old)).not.toContain('coefficient_grows')
    expect(warnings({ ...golf, vehicle: { ...golf.vehicle, productionYear: 2011 } })).not.toContain(
      'age_over_15',
    )
    const bus = { ...golf, vehicle: { ...golf.vehicle, kind: 'bus' as const } }
    expect(warnings(bus)).toEqual(['preliminary', 'coefficient_grows'])
    expect(warnings({ ...golf, vehicle: { ...bus.vehicle, productionYear: 1990 } })).toEqual(['preliminary'])
    const flat = { tariff: tariffWith({ hybridExcise: 'flat100' }) }
    const hybrid = { ...golf, vehicle: { ...golf.vehicle, engine: 'hybrid' as const } }
    expect(warnings(hybrid)).toEqual(['coefficient_grows'])
    expect(warnings(hybrid, flat)).toEqual(['tariff_override'])
  })
})

describe('a volume in litres', () => {
  const priced = (vehicle: Partial<QuoteInput['vehicle']>, other: Partial<QuoteRequest> = {}) => {
    const statement = quote(
      { ...golf, vehicle: { ...golf.vehicle, ...vehicle, volumeFromLitres: true } },
      other,
    )
    const said = statement.warnings.filter(({ code }) => code.startsWith('volume_'))
    return { rate: line(statement, 'excise')?.rate, said: said.map(({ code }) => code), texts: said }
  }

  test('counts as cubic centimetres, and says so', () => {
    const { rate, said, texts } = priced({ volumeCc: 2500 })
    expect({ rate, said }).toEqual({ rate: '75\u00a0€ × 2,5 × 7', said: ['volume_from_litres'] })
    expect(texts[0]?.message).toBe('2,5 л считаем как 2500 см³, точный объём — в документах.')
  })

  test.each<[vehicle: Partial<QuoteInput['vehicle']>, rate: string, said: string]>([
    // Up to and including 3,000 cm³ of petrol 50 EUR, above 100: 3.0 L may be 2,950 to 3,049 cm³.
    [{ engine: 'petrol', volumeCc: 3000 }, '100\u00a0€ × 3,001 × 7', 'volume_at_threshold'],
    [{ engine: 'petrol', volumeCc: 2900 }, '50\u00a0€ × 2,9 × 7', 'volume_from_litres'],
    [{ engine: 'petrol', volumeCc: 3100 }, '100\u00a0€ × 3,1 × 7', 'volume_from_litres'],
    [{ engine: 'hybrid', volumeCc: 3000 }, '100\u00a0€ × 3,001 × 7', 'volume_at_threshold'],
    [{ engine: 'diesel', volumeCc: 3500 }, '150\u00a0€ × 3,501 × 7', 'volume_at_threshold'],
    [{ engine: 'diesel', volumeCc: 3000 }, '75\u00a0€ × 3,0 × 7', 'volume_from_litres'],
    [
      { kind: 'moto', engine: 'petrol', volumeCc: 500, productionYear: undefined },
      '0,443\u00a0€ × 501',
      'volume_at_threshold',
    ],
    [{ kind: 'bus', engine: 'diesel', volumeCc: 5000 }, '0,007\u00a0€ × 5001', 'volume_at_threshold'],
    [{ kind: 'bus', engine: 'petrol', volumeCc: 5000 }, '0,007\u00a0€ × 5000', 'volume_from_litres'],
  ])('%j is counted on the dearer side of a step of the law', (vehicle, rate, said) => {
    expect(priced(vehicle)).toMatchObject({ rate, said: [said] })
  })

  test('both sides are named with their excise', () => {
    // 50 EUR × 3 × 7 × 48.30 and 100 EUR × 3.001 × 7 × 48.30.
    expect(priced({ engine: 'petrol', volumeCc: 3000 }).texts[0]?.message.replaceAll('\u00a0', ' ')).toBe(
      '3,0 л — и до 3000 см³ (акциз 50 715 ₴), и больше (101 463,81 ₴): посчитали по большему. Укажите точный объём из документов.',
    )
  })

  test('the step is that of the tariff in force, whichever side it makes dearer', () => {
    const limited = (figures: Parameters<typeof tariffWith>[0]) =>
      priced({ engine: 'petrol', volumeCc: 2500 }, { tariff: tariffWith(figures) })
    expect(limited({ excisePetrolLimitCc: '2500' })).toMatchObject({
      rate: '100\u00a0€ × 2,501 × 7',
      said: ['volume_at_threshold'],
    })
    expect(limited({ excisePetrolLimitCc: '2500', excisePetrolHigh: '40' }).rate).toBe('50\u00a0€ × 2,5 × 7')
    expect(
      priced({ engine: 'petrol', volumeCc: 3000 }, { tariff: tariffWith({ excisePetrolLimitCc: '2500' }) })
        .said,
    ).toEqual(['volume_from_litres'])
  })

  test('of a hybrid that the office taxes flat has no step', () => {
    const tariff = tariffWith({ hybridExcise: 'flat100' })
    expect(priced({ engine: 'hybrid', volumeCc: 3000 }, { tariff })).toMatchObject({
      rate: '100\u00a0€',
      said: ['volume_from_litres'],
    })
  })
})

test('a yard that nobody has chosen is named as an example', () => {
  const { usa } = camry
  const said = (input: QuoteInput) => quote(input).warnings.find(({ code }) => code === 'sample_yard')
  expect(said(camry)).toBeUndefined()
  expect(said({ ...camry, ...(usa && { usa: { ...usa, sampleYard: true } }) })?.message).toBe(
    'Пример: Atlanta South, GA — выберите свою площадку.',
  )
})

test('a date before the first tariff is rejected with a code', () => {
  const attempt = () => quote(golf, { date: '2019-02-22' })
  expect(attempt).toThrow(QuoteError)
  expect(attempt).toThrow(expect.objectContaining({ code: 'date_before_tariff' }))
  expect(quote(golf, { date: '2019-02-23' }).tariff.validFrom).toBe('2019-02-23')
})
