import { inline, line, link } from './fields.ts'
import { section } from './section.ts'

export const callToAction = section('callToAction', {
  title: line('title'),
  text: inline('text'),
  link: link('button'),
  note: inline('note', { hint: 'smallBelow' }),
})

export const finePrint = section('finePrint', { text: inline('text') })
