import { choiceField, fact, headedFields, listField } from './fields.ts'
import { section } from './section.ts'

export const documents = section('documents', {
  ...headedFields,
  items: listField('documents', {
    ...fact,
    from: choiceField('from', ['client', 'broker', 'seller', 'carrier']),
  }),
})
