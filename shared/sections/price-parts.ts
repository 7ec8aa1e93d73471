import { fact, headed, inline, link, list } from './fields.ts'
import { section } from './section.ts'

export const priceParts = section('priceParts', {
  ...headed,
  items: list('facts', fact),
  note: inline('note'),
  link: link('link'),
})
