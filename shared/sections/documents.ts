import { choice, fact, headed, list } from './fields.ts'
import { section } from './section.ts'

export const documents = section('documents', {
  ...headed,
  items: list('documents', { ...fact, from: choice('from', ['client', 'broker', 'seller', 'carrier']) }),
})
