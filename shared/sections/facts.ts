import { fact, headedFields, listField, plainField } from './fields.ts'
import { section } from './section.ts'

const fields = { ...headedFields, items: listField('facts', fact) }

export const promise = section('promise', fields)
export const facts = section('facts', fields)
export const mistakes = section('mistakes', fields)
export const risks = section('risks', {
  ...headedFields,
  items: listField('facts', { ...fact, pays: plainField('pays', { max: 120 }) }),
})
