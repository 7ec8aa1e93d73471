import { dateField, headedFields, inlineField, listField, optionalHref, plainField } from './fields.ts'
import { section } from './section.ts'

const review = {
  name: plainField('personName'),
  text: inlineField('review'),
  date: dateField('date'),
  source: optionalHref('source'),
}

export const reviews = section(
  'reviews',
  { ...headedFields, items: listField('reviews', review) },
  { rare: true },
)
