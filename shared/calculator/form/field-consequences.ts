/** What a changed field of the calculator changes in the others. */
import { type Fields, usualBody } from '#shared/calculator/form/calculator-fields.ts'
import { servicesOnWay } from '#shared/calculator/form/service-fields.ts'
import { readMoney } from '#shared/domain/typed-money.ts'

/** A motorcycle has its own sea price; the yards of one auction are not those of the other. */
export const withConsequences = (before: Fields, name: string, value: string): Fields => {
  const fields = { ...before, [name]: value }
  if (name === 'kind') fields.body = usualBody(value)
  if (name === 'auction') fields.location = ''
  for (const [amount, currency] of Object.entries(currencyOf)) {
    const read = readMoney(fields[amount] ?? '')
    if (!read?.currency || read.currency === 'UAH') continue
    // The sign beside the number and the list of currencies say the same.
    if (name === amount) fields[currency] = read.currency
    if (name === currency) fields[amount] = read.amount
  }
  if ((name === 'route' || name === 'auction') && before.services !== undefined) {
    fields.services = servicesOnWay(before.services, before, fields)
  }
  return fields
}

const currencyOf = { price: 'currency', own_value: 'own_currency', carriage: 'carriage_currency' }
