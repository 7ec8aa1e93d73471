import {
  choiceField,
  fact,
  headedFields,
  inlineField,
  linkField,
  listField,
  pictureAlt,
  plainField,
} from './fields.ts'
import { pageThemes, sceneNames } from './looks.ts'
import { section } from './section.ts'

export const regions = section('regions', {
  ...headedFields,
  items: listField('regions', {
    ...fact,
    /** Plain text, since the whole title is a link. */
    title: plainField('name'),
    href: linkField('leadsTo'),
    theme: choiceField('theme', pageThemes),
    scene: choiceField('scene', sceneNames),
    sceneAlt: pictureAlt,
    figures: listField('figures', { title: plainField('figure'), text: inlineField('figureMeans') }, 4),
  }),
})
