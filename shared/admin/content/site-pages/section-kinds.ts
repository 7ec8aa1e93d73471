import {
  isKnownSection,
  type KnownSection,
  type SectionKind,
  type SiteSection,
} from '#shared/contract/content/site-sections.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import type { SectionFields } from '#shared/sections/fields.ts'

/** Empty values of all fields, for a new section or list entry. */
export const emptyValues = (fields: SectionFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { empty }]) => [name, empty]))

export const newSection = (kind: SectionKind, id: string): KnownSection =>
  // The cast is covered by a test that creates each kind and validates it with the contract.
  ({ id, kind, anchor: '', hidden: false, ...emptyValues(allSections[kind].fields) }) as KnownSection

/** Title of a section for people: its heading, or the name of its kind. */
export const titleOfSection = (section: SiteSection): string => {
  if (!isKnownSection(section)) return 'Раздел новой версии'
  const title = 'title' in section ? section.title.trim() : ''
  return title === '' ? allSections[section.kind].name : title
}
