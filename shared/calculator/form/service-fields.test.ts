import { describe, expect, it } from 'vitest'
import { readBudgetCurrency } from './budget-currency.ts'
import { isServiceOf, servicesOnWay } from './service-fields.ts'

describe('the boxes of a way', () => {
  it.each([
    ['company_fee', { route: 'usa' }, true],
    ['company_fee', { route: 'own' }, false],
    ['port_forwarding', { route: 'georgia' }, true],
    ['port_forwarding', { route: 'eu' }, false],
    ['certification_other', { route: 'own' }, true],
    ['service.tow', { route: 'own' }, true],
    ['nonsense', { route: 'own' }, false],
    ['certification_usa', { route: 'usa' }, true],
    ['certification_usa', { route: 'eu' }, false],
    ['certification_eu', { route: 'eu' }, true],
    ['certification_eu', { route: 'usa' }, false],
    ['copart_title_fee', { route: 'usa', auction: 'copart' }, true],
    ['copart_title_fee', { route: 'usa' }, true],
    ['copart_title_fee', { route: 'usa', auction: 'iaai' }, false],
    ['copart_title_fee', { route: 'eu', auction: 'copart' }, false],
  ])('%s of %j: %s', (code, way, shown) => expect(isServiceOf(code, way)).toBe(shown))
})

describe('the ticks after the way has changed', () => {
  it.each([
    ['service.a,certification_usa', 'usa', 'eu', 'service.a,certification_eu'],
    ['service.a,certification_eu', 'eu', 'usa', 'service.a,port_forwarding,certification_usa'],
    ['company_fee', 'usa', 'eu', 'company_fee'],
    ['company_fee,certification_usa', 'usa', 'own', 'certification_other'],
    [
      'certification_other',
      'own',
      'georgia',
      'company_fee,port_forwarding,delivery_inside_ukraine,certification_other',
    ],
    // What the old way did not have is not known to be unwanted.
    ['', 'own', 'eu', 'company_fee,delivery_inside_ukraine'],
    ['', 'usa', 'eu', ''],
    ['copart_title_fee,certification_usa', 'usa', 'eu', 'certification_eu'],
  ])('%s from %s to %s: %s', (list, before, after, ticked) =>
    expect(servicesOnWay(list, { route: before }, { route: after })).toBe(ticked),
  )

  it('lose the fee of one auction at the other', () => {
    const [copart, iaai] = [
      { route: 'usa', auction: 'copart' },
      { route: 'usa', auction: 'iaai' },
    ]
    expect(servicesOnWay('copart_title_fee,certification_usa', copart, iaai)).toBe('certification_usa')
    expect(servicesOnWay('copart_title_fee,certification_usa', copart, copart)).toBe(
      'copart_title_fee,certification_usa',
    )
  })
})

describe('the currency of a budget', () => {
  it.each([
    ['EUR', 'EUR'],
    ['UAH', 'UAH'],
    ['USD', 'USD'],
    ['eur', 'USD'],
    ['', 'USD'],
    [null, 'USD'],
  ])('%s is %s', (text, currency) => expect(readBudgetCurrency(text)).toBe(currency))
})
