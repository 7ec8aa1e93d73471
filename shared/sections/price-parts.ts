import { fact, headedFields, inlineField, link, listField } from './fields.ts'
import { section } from './section.ts'

export const priceParts = section('priceParts', {
  ...headedFields,
  items: listField('facts', fact),
  note: inlineField('note'),
  link: link('link'),
})
