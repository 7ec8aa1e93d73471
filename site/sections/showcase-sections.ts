/** Every kind of section: the rare ones come with the pages that have them. */
import { basicSections } from './basic-sections.ts'
import { byName } from './section-props.ts'

export const allSections = { ...basicSections, ...byName(import.meta.glob('./rare/*.tsx', { eager: true })) }
