/** Finds the original of a translation's field: sections are matched by id, list entries by position. */
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'
import { isRecord } from '#shared/domain/is-record.ts'
import type { SectionField } from '#shared/sections/fields.ts'

/** The original value at a path of the form, such as `sections.2.items.0.title`; undefined when there is none. */
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

/** Readable value of a field's original; null for fields that are the same in every language. */
export const originalText = (field: Pick<SectionField, 'as' | 'label'>, value: unknown): string | null => {
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

/** Visible sections with Cyrillic text that still equals the original's. */
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
 * Index at which a section of the original is inserted into the translation: after the last section that precedes it in
 * the original.
 *
 * @example placeOf([a], [a, b], 'b') // 1, for sections with the ids 'a' and 'b'
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
