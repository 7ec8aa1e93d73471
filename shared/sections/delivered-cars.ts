import { headed, inline, line, list, pictureWithAlt, plain, quoteNumber } from './fields.ts'
import { section } from './section.ts'

const car = {
  title: line('car', { hint: 'car' }),
  text: inline('text'),
  route: plain('route', { hint: 'route' }),
  picture: pictureWithAlt('picture'),
  /** Whose lines are shown. */
  quote: quoteNumber('calculation', { hint: 'quote' }),
}

export const deliveredCars = section('deliveredCars', { ...headed, cars: list('cars', car) }, { rare: true })
