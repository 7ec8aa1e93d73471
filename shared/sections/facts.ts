import { fact, headed, list } from './fields.ts'
import { section } from './section.ts'

const fields = { ...headed, items: list('facts', fact) }

export const promise = section('promise', fields)
export const facts = section('facts', fields)
export const mistakes = section('mistakes', fields)
