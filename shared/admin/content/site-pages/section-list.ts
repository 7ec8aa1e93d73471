/** Changes of the sections of a page, and of the entries of a section: each gives a new list. */
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'

/**
 * With the entry at `from` standing at `to`; the same list when it stands there already or there is no such place.
 *
 * @example moved(['а', 'б', 'в'], 0, 2) // ['б', 'в', 'а']
 */
export const moveSection = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

export const inserted = <T>(list: readonly T[], at: number, entry: T): T[] => list.toSpliced(at, 0, entry)

/**
 * With a copy of a section below it. The copy has no anchor: a link would not know which of the two is meant. One of a
 * kind that this version does not know is not copied, since nobody can tell what in it may exist twice.
 */
export const duplicated = (list: readonly SiteSection[], id: string, copyId: string): SiteSection[] => {
  const at = list.findIndex(section => section.id === id)
  const original = list[at]
  if (!original || !isKnownSection(original)) return [...list]
  return inserted(list, at + 1, { ...structuredClone(original), id: copyId, anchor: '' })
}

export const removed = (list: readonly SiteSection[], id: string): SiteSection[] =>
  list.filter(section => section.id !== id)

/** With the section that `change` makes of it; one of an unknown kind stays as it came. */
export const replaceSection = (
  list: readonly SiteSection[],
  id: string,
  change: Readonly<Record<string, unknown>>,
): SiteSection[] =>
  list.map(section =>
    section.id === id && isKnownSection(section)
      ? { ...section, ...change, id, kind: section.kind }
      : section,
  ) as SiteSection[]

/** An id that no section of the page has. `random` gives a few letters and digits. */
export const freshId = (list: readonly SiteSection[], random: () => string): string => {
  const taken = new Set(list.map(({ id }) => id))
  for (;;) {
    const id = `s-${random()}`
    if (!taken.has(id)) return id
  }
}
