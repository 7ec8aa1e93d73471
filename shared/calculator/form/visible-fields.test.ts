import { describe, expect, it } from 'vitest'
import { visibleFields } from './visible-fields.ts'

const always = [
  'currency',
  'date',
  'engine',
  'forecast',
  'kind',
  'own_currency',
  'own_value',
  'price',
  'repair',
  'repair_currency',
  'route',
  'services',
]
const ofUsa = [
  ...['auction', 'bid', 'body', 'destination', 'insurance', 'location', 'payment', 'port', 'title', 'volume'],
  'sample_yard',
]
const ofOthers = ['carriage', 'carriage_currency', 'eur1']
const ofGeorgia = ['carriage', 'carriage_currency']
const used = (fields: Record<string, string>) => [...visibleFields(fields)].sort()
const all = (...names: string[][]) => [...always, ...names.flat()].sort()

describe('the fields that count', () => {
  it.each([
    [{ route: 'usa', kind: 'passenger', engine: 'petrol' }, all(ofUsa, ['volume_cc', 'year'])],
    [{ route: 'usa', kind: 'passenger', engine: 'hybrid' }, all(ofUsa, ['fuel', 'volume_cc', 'year'])],
    [{ route: 'usa', kind: 'passenger', engine: 'electric' }, all(ofUsa, ['battery'])],
    [{ route: 'usa', kind: 'moto', engine: 'petrol' }, all(ofUsa, ['volume_cc'])],
    [
      { route: 'eu', kind: 'truck', engine: 'diesel' },
      all(ofOthers, ['volume_cc', 'year', 'weight', 'tractor']),
    ],
    [{ route: 'georgia', kind: 'bus', engine: 'gas' }, all(ofGeorgia, ['volume_cc', 'year'])],
    [{ route: 'own', kind: 'moto', engine: 'electric' }, all(ofOthers)],
    [{ route: 'own', kind: 'truck', engine: 'electric' }, all(ofOthers, ['weight', 'tractor'])],
  ])('of %j', (fields, names) => expect(used(fields)).toEqual(names))

  it('keep the certificate of a link to the Georgian route, where no form offers it', () => {
    expect(used({ route: 'georgia' })).not.toContain('eur1')
    expect(used({ route: 'georgia', eur1: '1' })).toContain('eur1')
  })

  it('are those of a petrol passenger car from the USA where nothing is known', () => {
    expect(used({})).toEqual(used({ route: 'usa', kind: 'passenger', engine: 'petrol' }))
    expect(used({ route: 'x', kind: 'x', engine: 'x' })).toEqual(used({}))
  })
})
