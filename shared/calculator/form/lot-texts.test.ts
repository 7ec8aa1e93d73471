/** The forty texts of lots, read and priced as the form would, by the example's tables. */
import { describe, expect, it } from 'vitest'
import { findFirstWay, listLocations } from '#shared/calculator/delivery/choices.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { initialFields } from './calculator-fields.ts'
import { withDerivedFields } from './derived-fields.ts'
import { readLot } from './lot-lines.ts'
import { readFields } from './read-fields.ts'
import { type LotText, lotTexts } from './testing/lot-texts.ts'

const tables = exampleTables()
const options = exampleOptions()
const yards = { copart: listLocations(tables, 'copart'), iaai: listLocations(tables, 'iaai') }
const today = '2026-11-24'
const rates = { USD: 44.7, EUR: 51.5, date: today, stale: false }

const read = (text: string) => readLot({ pasted: text, yards, auction: 'copart', thisYear: 2026 })

/** A form that shows the sum of another car. */
const begin = initialFields({}, { ...findFirstWay(tables) })

const priced = (text: string) => {
  const fields = read(text).fills.reduce((form, [name, value]) => withDerivedFields(form, name, value), begin)
  const { input, problems } = readFields(fields, today)
  const statement = input && priceQuote({ input, date: today, rates, tariff: builtInTariff, tables, options })
  return { fields, statement, problems }
}

it('there are forty, from both auctions, and two of every five pages lack nothing or everything that may lack', () => {
  expect(lotTexts).toHaveLength(40)
  const of = (source: LotText['source']) => lotTexts.filter(lot => lot.source === source).length
  expect([of('copart') >= 20, of('iaai') >= 10, of('typed') + of('shared')]).toEqual([true, true, 2])
  expect(new Set(lotTexts.flatMap(({ lacks = [] }) => lacks))).toEqual(
    new Set(['price', 'battery', 'weight', 'volume_cc', 'engine']),
  )
})

describe.each(lotTexts.map(lot => [lot.name, lot] as const))('%s', (_name, { text, gives, lacks = [] }) => {
  it('fills what it names', () => {
    expect(priced(text).fields).toMatchObject(gives)
  })

  it(lacks.length === 0 ? 'gives a sum' : 'names what is missing, and nothing stands in for it', () => {
    const { statement, problems } = priced(text)
    expect(read(text).missing).toEqual(lacks)
    if (lacks.length === 0) {
      expect({ problems, missing: statement?.missing }).toEqual({ problems: {}, missing: [] })
    } else {
      expect(statement?.complete ?? false).toBe(false)
    }
  })
})

it.each([' ', ', ', '; ', ' · ', ' | ', '\r\n', '\n\n', '\t'])(
  'lines that a chat has joined by %j say the same',
  joint => {
    for (const { name, text } of lotTexts)
      expect([name, priced(text.replaceAll('\n', joint)).fields]).toEqual([name, priced(text).fields])
  },
)

it.each<[how: string, mark: (line: string) => string]>([
  ['signs of a list', line => `• ${line}`],
  ['numbers', line => `2. ${line}`],
  ['marks of a quote', line => `> ${line}`],
  ['quotes', line => `"${line}"`],
  ['bold labels', line => line.replace(/^([A-Z][\w #/]*:)/, '**$1**')],
  ['a blank before the colon', line => line.replace(':', ' :')],
  ['a wide colon', line => line.replace(':', '：')],
  ['a comma', line => `${line},`],
  ['a mark of direction', line => `\u200e${line}`],
  ['a sign of no width behind the label', line => line.replace(': ', ':\u200b ')],
])('lines that a chat has dressed in %s say the same', (_how, mark) => {
  for (const { name, text } of lotTexts) {
    const dressed = text.split('\n').map(mark).join('\n')
    expect([name, priced(dressed).fields]).toEqual([name, priced(text).fields])
  }
})
