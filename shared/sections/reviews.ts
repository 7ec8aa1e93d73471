import { date, headed, inline, list, optionalHref, plain } from './fields.ts'
import { section } from './section.ts'

const review = {
  name: plain('personName'),
  text: inline('review'),
  date: date('date'),
  source: optionalHref('source'),
}

export const reviews = section('reviews', { ...headed, items: list('reviews', review) }, { rare: true })
