import { describe, expect, it } from 'vitest'
import { listDestinations, listLocations } from '#shared/calculator/delivery/choices.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { typicalLots } from './typical-lots.ts'

const tables = exampleTables()
const options = {
  ...exampleOptions(),
  'service.storage': '40',
  'service.': '1',
  insurance_percent: '1',
}
const madeLots = () => typicalLots(tables, options, '2026-08-01')

const car = { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 }
const electric = { ...car, engine: 'electric', volumeCc: undefined, batteryKwh: 60 }
const profile = { title: 'nonclean', payment: 'secured', volume: 'standard', bid: 'prebid' }
const from = (auction: 'copart' | 'iaai') => ({
  auction,
  location: listLocations(tables, auction)[0],
  destination: listDestinations(tables)[0],
  insurance: true,
})

describe('the lots by which the effect of a change is shown', () => {
  it.each([
    ['Copart, не чистый документ', 'usa', car, { usa: { ...from('copart'), ...profile } }],
    ['Copart, чистый документ', 'usa', car, { usa: { ...from('copart'), ...profile, title: 'clean' } }],
    ['IAAI, не чистый документ', 'usa', car, { usa: { ...from('iaai'), ...profile } }],
    ['Copart, электромобиль', 'usa', electric, { usa: { ...from('copart'), ...profile } }],
    ['Дизель из Европы с EUR.1', 'eu', { ...car, engine: 'diesel' }, { eur1: true }],
    ['Гибрид из Грузии', 'georgia', { ...car, engine: 'hybrid', fuel: 'petrol' }, {}],
    ['Своя машина', 'own', car, {}],
    ['Свой электромобиль', 'own', electric, {}],
    ['Свой мотоцикл', 'own', { kind: 'moto', engine: 'petrol', volumeCc: 700, body: 'moto' }, {}],
    ['Свой грузовик', 'own', { ...car, kind: 'truck', engine: 'diesel', grossWeightKg: 3500 }, {}],
    ['Свой автобус', 'own', { ...car, kind: 'bus', engine: 'diesel' }, {}],
  ])('%s', (title, route, vehicle, more) => {
    const lot = madeLots().find(each => each.title === `${title}, 7\u00a0000\u00a0$`)
    const { services: _services, carriage: _carriage, ...input } = lot?.input ?? {}
    expect(input).toEqual({ route, vehicle, price: { amount: '7000', currency: 'USD' }, ...more })
  })

  it('are these and no others', () => {
    expect(madeLots()).toHaveLength(11)
  })

  it('have all services of their way and the own ones; carriage is given where no table has it', () => {
    const carriage = { amount: '1000', currency: 'USD' }
    const broker = 'customs_broker_fee'
    const [fee, inland, registration] = ['company_fee', 'delivery_inside_ukraine', 'registration_mreo']
    const [own, port] = ['service.storage', 'port_forwarding']
    const byRoute = Object.fromEntries(
      madeLots().map(({ input }) => [input.route, { services: input.services, carriage: input.carriage }]),
    )
    expect(byRoute).toEqual({
      usa: {
        services: [fee, broker, port, inland, registration, 'certification_usa', 'copart_title_fee', own],
      },
      eu: { services: [fee, broker, inland, registration, 'certification_eu', own], carriage },
      georgia: { services: [fee, broker, port, inland, registration, 'certification_other', own], carriage },
      own: { services: [broker, registration, 'certification_other', own], carriage },
    })
  })

  it.each(['transportation', 'ship-delivery'] as const)(
    'come from the USA only where there is a table %s',
    title => {
      const { [title]: _table, ...others } = tables
      const routes = typicalLots(others, options, '2026-08-01').map(({ input }) => input.route)
      expect(routes).not.toContain('usa')
      expect(routes).toHaveLength(7)
    },
  )
})
