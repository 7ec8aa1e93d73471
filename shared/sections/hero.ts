import { texts } from '#messages/content/section-kinds.js'
import { choiceField, headedFields, lineField, link, optionalChoice, pictureAlt, preset } from './fields.ts'
import { sceneNames } from './looks.ts'
import { section } from './section.ts'

const example = preset('example', { hint: 'example' })

export const hero = section('hero', {
  eyebrow: lineField('eyebrow'),
  ...headedFields,
  /** Drawing of the section; without a drawing the heading is on a plain background. */
  scene: optionalChoice('scene', sceneNames, texts.withoutScene),
  sceneAlt: pictureAlt,
  primary: link('primary'),
  secondary: link('secondary'),
  /** Small calculator beside the heading: for one route, for any route, or none. */
  calculator: choiceField('calculator', ['none', 'any', 'usa', 'eu', 'georgia']),
  /** Example car of the small calculator; empty for the route's default example. */
  example: { ...example, schema: example.schema.default('') },
})
