import { headed, link, optionalHref } from './fields.ts'
import { section } from './section.ts'

export const contacts = section('contacts', {
  ...headed,
  link: link('button'),
  /** Where the office is; empty for none. */
  map: optionalHref('map', { hint: 'map' }),
})
