import { inlineField, lineField, listField } from './fields.ts'
import { section } from './section.ts'

export const questions = section('questions', {
  title: lineField('title'),
  items: listField('questions', { question: inlineField('question'), answer: inlineField('answer') }),
})
