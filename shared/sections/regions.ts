import { choice, fact, headed, href, inline, list, pictureAlt, plain } from './fields.ts'
import { pageThemes, sceneNames } from './looks.ts'
import { section } from './section.ts'

export const regions = section('regions', {
  ...headed,
  items: list('regions', {
    ...fact,
    /** A link itself. */
    title: plain('name'),
    href: href('leadsTo'),
    theme: choice('theme', pageThemes),
    scene: choice('scene', sceneNames),
    sceneAlt: pictureAlt,
    figures: list('figures', { title: plain('figure'), text: inline('figureMeans') }, 4),
  }),
})
