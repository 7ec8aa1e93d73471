import { headedFields, inlineField, listField, pictureWithAlt, plainField } from './fields.ts'
import { section } from './section.ts'

const person = {
  name: plainField('personName'),
  role: plainField('role'),
  text: inlineField('text'),
  picture: pictureWithAlt('photo'),
}

export const team = section(
  'team',
  { ...headedFields, people: listField('people', person), licence: inlineField('licence') },
  { rare: true },
)
