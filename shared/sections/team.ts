import { headed, inline, list, pictureWithAlt, plain } from './fields.ts'
import { section } from './section.ts'

const person = {
  name: plain('personName'),
  role: plain('role'),
  text: inline('text'),
  picture: pictureWithAlt('photo'),
}

export const team = section(
  'team',
  { ...headed, people: list('people', person), licence: inline('licence') },
  { rare: true },
)
