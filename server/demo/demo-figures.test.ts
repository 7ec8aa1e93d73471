import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { newestDemoRates } from '#server/calculation/rates/demo-rates.ts'
import { initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CalculatorTables, TableRow } from '#shared/calculator/tables/table-shapes.ts'
import { tariffWith } from '#shared/calculator/testing/tariffs.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { groupThousands } from '#shared/domain/money/money.ts'

// Every worked example in the posts is computed again by the calculator and must be found in the text to the kopeck.

const folder = join(import.meta.dirname, 'posts')
const exampleRates = { USD: 44.7, EUR: 51.7, date: '2026-11-18', stale: false }
const taxes = ['duty', 'excise', 'vat', 'customs']

type Example = {
  post: string
  vehicle: VehicleInput
  value: [number, 'USD' | 'EUR']
  eur1?: boolean
  rates?: { USD: number; EUR: number }
  tariff?: Parameters<typeof tariffWith>[0]
  lines: string[]
}

const petrol = (volumeCc: number, productionYear: number): VehicleInput => ({
  kind: 'passenger',
  engine: 'petrol',
  volumeCc,
  productionYear,
})
const moto = (volumeCc: number): VehicleInput => ({ kind: 'moto', engine: 'petrol', volumeCc })
const passat: VehicleInput = { ...petrol(1968, 2019), engine: 'diesel' }
const rav4: VehicleInput = { ...petrol(2487, 2020), engine: 'hybrid' }
const electric60: VehicleInput = { kind: 'passenger', engine: 'electric', batteryKwh: 60 }

const examples: Example[] = [
  { post: '02', vehicle: electric60, value: [18000, 'USD'], lines: ['excise', 'vat', 'customs', 'value'] },
  {
    post: '02',
    vehicle: petrol(2000, 2022),
    value: [18000, 'USD'],
    lines: ['duty', 'excise', 'vat', 'pension'],
  },
  { post: '03', vehicle: passat, value: [12000, 'EUR'], eur1: true, lines: [...taxes, 'value'] },
  { post: '03', vehicle: passat, value: [12000, 'EUR'], lines: taxes },
  { post: '07', vehicle: petrol(2488, 2020), value: [12000, 'USD'], lines: [...taxes, 'pension', 'value'] },
  { post: '08', vehicle: petrol(2488, 2020), value: [12000, 'USD'], lines: ['duty', 'excise', 'pension'] },
  {
    post: '08',
    vehicle: petrol(2488, 2020),
    value: [12000, 'USD'],
    tariff: { pensionBase: 'with_taxes' },
    lines: ['pension'],
  },
  { post: '08', vehicle: petrol(2000, 2022), value: [10000, 'USD'], lines: ['pension', 'value'] },
  { post: '08', vehicle: petrol(2000, 2022), value: [13000, 'USD'], lines: ['pension', 'value'] },
  { post: '08', vehicle: petrol(2000, 2022), value: [22000, 'USD'], lines: ['pension', 'value'] },
  { post: '12', vehicle: moto(471), value: [5000, 'USD'], lines: [...taxes, 'value'] },
  { post: '12', vehicle: moto(649), value: [5000, 'USD'], lines: taxes },
  { post: '12', vehicle: moto(1868), value: [8000, 'USD'], lines: [...taxes, 'value'] },
  { post: '13', vehicle: rav4, value: [15000, 'USD'], lines: [...taxes, 'pension', 'value'] },
  {
    post: '13',
    vehicle: rav4,
    value: [15000, 'USD'],
    tariff: { hybridExcise: 'flat100' },
    lines: taxes,
  },
  {
    post: '14',
    vehicle: petrol(2000, 2019),
    value: [10000, 'USD'],
    rates: { USD: 42.1928, EUR: 48.8719 },
    lines: [...taxes, 'value'],
  },
  {
    post: '14',
    vehicle: petrol(2000, 2019),
    value: [10000, 'USD'],
    rates: { USD: 44.7061, EUR: 51.708 },
    lines: [...taxes, 'value'],
  },
]

describe('taxes in the posts', () => {
  test.each(examples)(
    'post $post: $vehicle.engine for $value',
    ({ post, vehicle, value, eur1, rates, tariff, lines }) => {
      const input: QuoteInput = {
        route: 'eu',
        vehicle,
        price: { amount: value[0], currency: value[1] },
        ...(eur1 ? { eur1 } : {}),
        services: [],
      }
      const amounts = statementOf(input, rates, tariff)
      const text = textOf(post)
      for (const line of lines) expect(text, line).toContain(shown(amounts.get(line)))
    },
  )
})

describe('the lot for 8 000 $ from Atlanta', () => {
  const lot: QuoteInput = {
    route: 'usa',
    vehicle: petrol(2494, 2019),
    price: { amount: 8000, currency: 'USD' },
    usa: {
      auction: 'copart',
      location: 'Atlanta East, GA',
      destination: 'Klaipeda, LT',
      title: 'nonclean',
      insurance: true,
    },
    services: ['port_forwarding'],
  }

  test('has the customs value and the levy that the post names', () => {
    const amounts = statementOf(lot)
    expect(amounts.get('value')).toBe('538975.84')
    expect(textOf('10')).toContain(shown(amounts.get('value')))
    expect(textOf('10')).toContain(shown(amounts.get('pension')))
  })
})

describe('the example pages of delivered cars', () => {
  const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8')) as {
    query?: string
    money: { currency: 'EUR'; groups: { group: string; agreed: string; fact: string }[]; total: Sums }
  }[]
  type Sums = { agreed: string; fact: string }
  const ofOwn = cases.flatMap(({ query, money }) => (query === undefined ? [] : [{ query, money }]))

  test.each(ofOwn)('agree on what the calculator says: $query', ({ query, money }) => {
    const { input } = readFields(initialFields(parseQuery(new URLSearchParams(query))), '2026-10-16')
    if (!input) throw new Error('no input')
    const statement = quote(input, newestDemoRates)
    expect(statement.missing).toEqual([])
    const agreed = groupsOf(statement).map(({ group, subtotal }) => [group, subtotal.eur])
    expect(money.groups.map(group => [group.group, group.agreed])).toEqual(agreed)
    const sumOf = (which: keyof Sums) =>
      money.groups.reduce((sum, one) => sum + Number(one[which]), 0).toFixed(2)
    expect(money.total).toEqual({ agreed: sumOf('agreed'), fact: sumOf('fact') })
  })

  test('there is one', () => expect(ofOwn.length).toBeGreaterThan(0))
})

describe('auction fees in the comparison', () => {
  const prices = [4000, 8000, 10000, 16000]
  const sellers = [
    { auction: 'copart', title: 'clean', location: 'Atlanta East, GA' },
    { auction: 'copart', title: 'nonclean', location: 'Atlanta East, GA' },
    { auction: 'iaai', title: 'nonclean', location: 'Atlanta East, GA' },
  ] as const

  test.each(prices)('for a lot of %i $', price => {
    const row = sellers.map(seller => {
      const statement = quote({
        route: 'usa',
        vehicle: petrol(2000, 2019),
        price: { amount: price, currency: 'USD' },
        usa: { ...seller, destination: 'Klaipeda, LT' },
        services: [],
      })
      const fees = statement.lines.filter(line => line.group === 'auction' && line.code !== 'price')
      return fees.reduce((sum, line) => sum + Number(line.usd), 0)
    })
    const cells = [price, ...row].map(amount => `<td>${groupThousands(amount.toFixed(0))}\u00a0$</td>`)
    expect(textOf('04')).toContain(cells.join(''))
  })
})

function quote(input: QuoteInput, rates = {}, tariff: Parameters<typeof tariffWith>[0] = {}) {
  return priceQuote({
    input,
    date: '2026-11-18',
    rates: { ...exampleRates, ...rates },
    tariff: tariffWith(tariff),
    tables,
    options: demoOptions,
  })
}

function statementOf(
  input: QuoteInput,
  rates = {},
  tariff: Parameters<typeof tariffWith>[0] = {},
): Map<string, string> {
  const statement = quote(input, rates, tariff)
  expect(statement.missing).toEqual([])
  return new Map([
    ...statement.lines.map(line => [line.code, line.uah] as const),
    ['value', statement.customsValue.uah],
    ['customs', statement.customs.uah],
  ])
}

function textOf(number: string): string {
  const name = readdirSync(folder).find(file => file.startsWith(`${number}-`) && file.endsWith('.html'))
  return readFileSync(join(folder, name ?? number), 'utf8')
}

/** `620400.00` as the posts write it, without the kopecks when there are none. */
function shown(amount = 'no such line'): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return groupThousands(whole) + (fraction === '00' ? '' : `,${fraction}`)
}

function readCsv(...path: string[]): Record<string, string>[] {
  return parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'), { columns: true, bom: true })
}

const demoOptions = Object.fromEntries(
  readCsv('options.csv').map(option => [option.title, option.value]),
) as Record<string, string>

const tables: CalculatorTables = Object.fromEntries(
  tableTitles.map(title => {
    const data: TableRow[] = readCsv('tables', `${title}.csv`).map(row =>
      Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell === '' ? null : cell])),
    )
    const columns = Object.keys(data[0] ?? {}).map(key => ({ key, title: key, type: 'text' as const }))
    return [title, { version: 1, columns, data }]
  }),
)
