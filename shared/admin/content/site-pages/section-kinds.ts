/** Sections as the editor of pages names and begins them. */
import {
  isKnownSection,
  type KnownSection,
  type SectionKind,
  type SiteSection,
} from '#shared/contract/content/site-sections.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import type { Fields } from '#shared/sections/fields.ts'

/** Every field empty, for a new section or a new entry of a list. */
export const emptyValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]))

/** A section with nothing in it yet. */
export const newSection = (kind: SectionKind, id: string): KnownSection =>
  // The test creates one of each kind and has the contract read it.
  ({ id, kind, anchor: '', hidden: false, ...emptyValues(allSections[kind].fields) }) as KnownSection

/** The words by which a person knows a section: its heading, or what it is. */
export const titleOfSection = (section: SiteSection): string => {
  if (!isKnownSection(section)) return 'Раздел новой версии'
  const title = 'title' in section ? section.title.trim() : ''
  return title === '' ? allSections[section.kind].name : title
}
