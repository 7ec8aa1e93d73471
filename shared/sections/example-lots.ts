import { headedFields, listField, plainField, preset } from './fields.ts'
import { section } from './section.ts'

const lot = {
  car: plainField('car', { max: 80, hint: 'car' }),
  query: preset('calculation', { hint: 'preset' }),
}

export const exampleLots = section('exampleLots', { ...headedFields, items: listField('lots', lot, 12) })
