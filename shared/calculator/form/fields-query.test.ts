/** A calculation survives its address: fields, query string and the input of a quote say the same. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFields, type Fields, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import {
  addressOfInput,
  calculationNames,
  calculatorAddress,
  parseQuery,
  toQuery,
} from '#shared/calculator/form/fields-query.ts'
import { readFields } from '#shared/calculator/form/read-fields.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { anyDatedInput } from '#shared/calculator/testing/quote-inputs.ts'

const tables = exampleTables()
const options = exampleOptions()
const today = '2026-11-20'
/** What the page starts with: the form's first values and a yard and port from the tables. */
const start = { ...defaultFields, location: 'Newburgh, NY', destination: 'Klaipeda, LT' }
const opened = (address: string): Fields =>
  initialFields(parseQuery(new URLSearchParams(address.split('?')[1])), start)

describe('the address of a calculation', () => {
  it('prices any input to the same statement', () => {
    const anyInput = anyDatedInput(tables)
    fc.assert(
      fc.property(anyInput, ({ input, date, rates }) => {
        const read = readFields(opened(addressOfInput({ ...input, date })), today)
        expect(read.problems).toEqual({})
        const request = { date, rates, tariff: builtInTariff, tables, options }
        expect(read.input && priceQuote({ ...request, input: read.input })).toEqual(
          priceQuote({ ...request, input }),
        )
      }),
    )
  })

  it('reads any form, however filled in, to the same input and the same problems', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', '1', '8 000,50', 'usa', 'eu', 'electric', 'moto'),
    )
    const names = [...Object.keys(defaultFields), 'date', 'eur1', 'forecast', 'insurance', 'own_value']
    const anyFields = fc.dictionary(fc.constantFrom(...names), text)
    fc.assert(
      fc.property(anyFields, changed => {
        const fields = { ...start, ...changed }
        const again = opened(calculatorAddress(fields))
        expect(readFields(again, today)).toEqual(readFields(fields, today))
        expect(toQuery(again)).toBe(toQuery(fields))
      }),
    )
  })

  it('is short: defaults and unused fields are left out', () => {
    expect(calculatorAddress({ ...start, engine: 'electric' })).toBe(
      '/calculator?route=usa&engine=electric&battery=60&body=sedan&price=8000&location=Newburgh,+NY&destination=Klaipeda,+LT&title=nonclean',
    )
  })

  it('takes no half of a letter along', () => {
    expect(toQuery({ ...start, price: '1\ud83d' })).toContain('price=1&')
  })

  it('keeps an emptied field and an empty list of services', () => {
    const address = calculatorAddress({ ...start, route: 'eu', carriage: '', services: '' })
    expect(opened(address)).toMatchObject({ carriage: '', services: '' })
  })

  it('carries a second car whole', () => {
    const other = toQuery({ ...start, price: '9 500,50', services: 'company_fee,service.wash & go' })
    const query = new URLSearchParams(calculatorAddress(start, other).split('?')[1])
    expect(query.get('beside')).toBe(other)
  })
})

describe('the boxes of a form without scripts', () => {
  const services = (search: string) => parseQuery(new URLSearchParams(search)).services

  it('join to one list, empty when none is ticked', () => {
    expect(services('services=company_fee&services=port_forwarding&services=')).toBe(
      'company_fee,port_forwarding',
    )
    expect(services('services=')).toBe('')
    expect(services('price=1')).toBeUndefined()
  })

  it('follow a route that was changed in the same form', () => {
    const ticked =
      'services=company_fee&services=certification_usa&services=copart_title_fee&services=&boxes=usa'
    expect(services(`route=eu&${ticked}`)).toBe('company_fee,certification_eu')
    expect(services(`route=georgia&${ticked}`)).toBe('company_fee,certification_other')
    expect(services('route=usa&services=company_fee&boxes=georgia')).toBe('company_fee')
    expect(services('route=usa&services=company_fee&boxes=eu')).toBe('company_fee,port_forwarding')
  })
})

it('reads the parameters that it says, and no other', () => {
  const read = new Set<string>()
  const note = (name: string) => read.add(name).has(name)
  parseQuery({
    has: note,
    get: name => (note(name) ? 'eu' : null),
    getAll: name => (note(name) ? ['a'] : []),
  })
  expect([...read].sort()).toEqual([...calculationNames].sort())
})

describe('the form of a link', () => {
  const form = (search: string) => initialFields(parseQuery(new URLSearchParams(search)), start)

  it.each(['nonclean.', 'nonclean),', 'nonclean»', 'nonclean\u200b'])('ends with its title in %j', title => {
    expect(opened(`/calculator?route=usa&price=8000&title=${encodeURIComponent(title)}`).title).toBe(
      'nonclean',
    )
  })

  it.each(['1000.', '1000),', '1000\u200b'])('ends with its carriage in %j', carriage => {
    expect(form(`route=eu&carriage=${encodeURIComponent(carriage)}`).carriage).toBe('1000')
  })

  it('ends with its day or its services in the end of a sentence', () => {
    expect(form('route=eu&date=2026-12-20.').date).toBe('2026-12-20')
    expect(form('route=eu&services=company_fee,registration_mreo).').services).toBe(
      'company_fee,registration_mreo',
    )
  })

  it('without a title means clean, as ever; a fresh form begins with what most lots have', () => {
    expect(form('price=9000').title).toBe('clean')
    expect(form('').title).toBe('nonclean')
    expect(toQuery({ ...form(''), title: 'clean' })).not.toContain('title=')
  })

  it('of a car that its owner brings begins without carriage', () => {
    expect(form('route=own').carriage).toBe('')
    expect(form('route=own&carriage=80').carriage).toBe('80')
    expect(form('route=eu').carriage).toBe('1000')
  })

  it('takes the body of the kind where it names another or none', () => {
    const body = (search: string) => readFields(form(search), today).input?.vehicle.body
    expect(body('kind=moto')).toBe('moto')
    expect(body('kind=moto&body=pickup')).toBe('moto')
    expect(body('kind=passenger&body=moto')).toBe('sedan')
    expect(body('kind=passenger&body=pickup')).toBe('pickup')
  })
})
