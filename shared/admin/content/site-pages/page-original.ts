/** Where the fields of a translation have their originals: sections are matched by their name, entries by their place. */

import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'
import { isRecord } from '#shared/domain/is-record.ts'
import type { Field } from '#shared/sections/fields.ts'

/** Value of the original at a path of the form, such as `sections.2.items.0.title`; undefined where it has nothing. */
export type OriginalAt = (path: string) => unknown

export const originalAt =
  (sections: readonly SiteSection[], original: readonly SiteSection[]): OriginalAt =>
  path => {
    const [list, place, ...rest] = path.split('.')
    if (list !== 'sections') return undefined
    const section = sections[Number(place)]
    const found = original.find(({ id, kind }) => id === section?.id && kind === section.kind)
    return rest.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), found)
  }

/** How the original of a field reads; null for fields that are the same in every language. */
export const originalText = (field: Pick<Field, 'as' | 'label'>, value: unknown): string | null => {
  switch (field.as) {
    case 'line':
    case 'inline':
    case 'plain':
    case 'html':
      return typeof value === 'string' ? value : null
    case 'link':
      return isRecord(value) ? String(value.label) : null
    default:
      return null
  }
}

/** Sections of the original that the translation does not have, in their order. */
export const missingSections = (
  sections: readonly SiteSection[],
  original: readonly SiteSection[],
): SiteSection[] =>
  original.filter(section => isKnownSection(section) && !sections.some(({ id }) => id === section.id))

/** Sections that visitors of the translation would read in the language of the original. */
export const untranslatedSections = (
  sections: readonly SiteSection[],
  original: readonly SiteSection[],
): SiteSection[] =>
  sections.filter(
    section =>
      isKnownSection(section) &&
      section.hidden !== true &&
      /\p{Script=Cyrillic}/u.test(JSON.stringify(section)) &&
      original.some(each => isSameValue(each, section)),
  )

/**
 * Where a section of the original goes among those of the translation: behind the one that it follows there.
 *
 * @example placeOf(sections, original, 'b') // 1
 */
export const placeOf = (
  sections: readonly SiteSection[],
  original: readonly SiteSection[],
  id: string,
): number => {
  const before = original.slice(
    0,
    original.findIndex(section => section.id === id),
  )
  return before.reduce(
    (place, section) => Math.max(place, sections.findIndex(each => each.id === section.id) + 1),
    0,
  )
}
