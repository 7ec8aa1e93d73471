import { headed, list, plain, preset } from './fields.ts'
import { section } from './section.ts'

const lot = {
  car: plain('car', { max: 80, hint: 'car' }),
  query: preset('calculation', { hint: 'preset' }),
}

export const exampleLots = section('exampleLots', { ...headed, items: list('lots', lot, 12) })
