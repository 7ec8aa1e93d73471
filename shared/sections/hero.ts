import * as texts from '#messages/content/section-kinds.js'
import { choiceField, headedFields, lineField, link, optionalChoice, pictureAlt, preset } from './fields.ts'
import { sceneNames } from './looks.ts'
import { section } from './section.ts'

const example = preset('example', { hint: 'example' })

export const hero = section('hero', {
  eyebrow: lineField('eyebrow'),
  ...headedFields,
  /** Without one the heading stands on plain ground. */
  scene: optionalChoice('scene', sceneNames, texts.withoutScene),
  sceneAlt: pictureAlt,
  primary: link('primary'),
  secondary: link('secondary'),
  /** The small calculator beside it: of one route, of any, or none. */
  calculator: choiceField('calculator', ['none', 'any', 'usa', 'eu', 'georgia']),
  /** The car that it begins with; empty for the usual one of the route. */
  example: { ...example, schema: example.schema.default('') },
})
