import { defaultFields, type Fields } from '#shared/calculator/form/calculator-fields.ts'
import { servicesOnWay } from '#shared/calculator/form/service-fields.ts'
import { bodiesOf } from '#shared/calculator/quote-input.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'

/**
 * A new kind, auction or route resets fields that no longer fit: each auction has its own yards, each body its own sea
 * price.
 */
export const withDerivedFields = (before: Fields, name: string, value: string): Fields => {
  const fields = { ...before, [name]: value }
  if (name === 'kind') {
    fields.body = bodiesOf(value)[0]
    delete fields.tractor
  }
  if (name === 'date') fields.forecast = ''
  if (name === 'route' && value === 'georgia') fields.eur1 = ''
  // The default carriage is removed: on this route only the owner of the car knows its cost.
  if (name === 'route' && value === 'own') fields.carriage = ''
  if (name === 'route' && before.route === 'own' && before.carriage === '') {
    fields.carriage = defaultFields.carriage ?? ''
  }
  if (name === 'auction') fields.location = ''
  if (name === 'auction' || name === 'location') fields.sample_yard = ''
  for (const [amount, currency] of Object.entries(currencyOf)) {
    const read = readMoney(fields[amount] ?? '')
    if (!read?.currency || read.currency === 'UAH') continue
    // The list of currencies follows the currency sign that was typed beside the number.
    if (name === amount) fields[currency] = read.currency
    if (name === currency) fields[amount] = read.amount
  }
  if ((name === 'route' || name === 'auction') && before.services !== undefined) {
    fields.services = servicesOnWay(before.services, before, fields)
  }
  return fields
}

const currencyOf = {
  price: 'currency',
  own_value: 'own_currency',
  carriage: 'carriage_currency',
  repair: 'repair_currency',
}
