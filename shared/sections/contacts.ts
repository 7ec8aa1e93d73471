import { headedFields, link, optionalHref } from './fields.ts'
import { section } from './section.ts'

export const contacts = section('contacts', {
  ...headedFields,
  link: link('button'),
  /** Link to the office on a map; empty for none. */
  map: optionalHref('map', { hint: 'map' }),
})
