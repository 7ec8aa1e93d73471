import { fact, headed, list, plain } from './fields.ts'
import { section } from './section.ts'

const fields = { ...headed, items: list('facts', fact) }

export const promise = section('promise', fields)
export const facts = section('facts', fields)
export const mistakes = section('mistakes', fields)
export const risks = section('risks', {
  ...headed,
  items: list('facts', { ...fact, pays: plain('pays', { max: 120 }) }),
})
