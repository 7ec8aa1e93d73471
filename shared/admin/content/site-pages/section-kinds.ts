import * as texts from '#messages/admin/content/site-pages.js'
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
  if (!isKnownSection(section)) return texts.sectionOfNewer
  const title = 'title' in section ? section.title.trim() : ''
  return title === '' ? allSections[section.kind].name : title
}

/**
 * Adds a copy below a section. The copy has no anchor, since anchors must be unique. A section of an unknown kind
 * is not copied, since its fields may hold values that must be unique.
 */
export const duplicated = (list: readonly SiteSection[], id: string, copyId: string): SiteSection[] => {
  const at = list.findIndex(section => section.id === id)
  const original = list[at]
  if (!original || !isKnownSection(original)) return [...list]
  return list.toSpliced(at + 1, 0, { ...structuredClone(original), id: copyId, anchor: '' })
}

/** An id that no section of the page has. `random` returns a few letters and digits. */
export const freshId = (list: readonly SiteSection[], random: () => string): string => {
  const taken = new Set(list.map(({ id }) => id))
  for (;;) {
    const id = `s-${random()}`
    if (!taken.has(id)) return id
  }
}
