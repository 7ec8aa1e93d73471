import { inline, line, list } from './fields.ts'
import { section } from './section.ts'

export const questions = section('questions', {
  title: line('title'),
  items: list('questions', { question: inline('question'), answer: inline('answer') }),
})
