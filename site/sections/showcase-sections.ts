/** All kinds of sections; the rare ones are loaded only by the pages that have them. */
import { basicSections } from './basic-sections.ts'
import { byName } from './section-props.ts'

export const allSectionComponents = {
  ...basicSections,
  ...byName(import.meta.glob('./rare/*.tsx', { eager: true })),
}
