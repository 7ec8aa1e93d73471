/** What a changed field of the calculator changes in the others. */
import { type Fields, usualBody } from '#shared/calculator/form/calculator-fields.ts'
import { servicesOnWay } from '#shared/calculator/form/service-fields.ts'

/** A motorcycle has its own sea price; the yards of one auction are not those of the other. */
export const withConsequences = (before: Fields, name: string, value: string): Fields => {
  const fields = { ...before, [name]: value }
  if (name === 'kind') fields.body = usualBody(value)
  if (name === 'auction') fields.location = ''
  if ((name === 'route' || name === 'auction') && before.services !== undefined) {
    fields.services = servicesOnWay(before.services, before, fields)
  }
  return fields
}
