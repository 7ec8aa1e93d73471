import {
  headedFields,
  inlineField,
  lineField,
  listField,
  pictureWithAlt,
  plainField,
  quoteNumber,
} from './fields.ts'
import { section } from './section.ts'

const car = {
  title: lineField('car', { hint: 'car' }),
  text: inlineField('text'),
  route: plainField('route', { hint: 'route' }),
  picture: pictureWithAlt('picture'),
  /** Number of the quote whose lines are shown. */
  quote: quoteNumber('calculation', { hint: 'quote' }),
}

export const deliveredCars = section(
  'deliveredCars',
  { ...headedFields, cars: listField('cars', car) },
  { rare: true },
)
