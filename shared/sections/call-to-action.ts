import { inlineField, lineField, link } from './fields.ts'
import { section } from './section.ts'

export const callToAction = section('callToAction', {
  title: lineField('title'),
  text: inlineField('text'),
  link: link('button'),
  note: inlineField('note', { hint: 'smallBelow' }),
})

export const finePrint = section('finePrint', { text: inlineField('text') })
