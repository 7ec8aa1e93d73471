import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'

/**
 * Moves the entry at `from` to `to`; returns an unchanged copy when nothing moves or an index is out of range.
 *
 * @example moveEntry(['а', 'б', 'в'], 0, 2) // ['б', 'в', 'а']
 */
export const moveEntry = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
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

/** Replaces a section by the result of `change`; one of an unknown kind stays unchanged. */
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

/** An id that no section of the page has. `random` returns a few letters and digits. */
export const freshId = (list: readonly SiteSection[], random: () => string): string => {
  const taken = new Set(list.map(({ id }) => id))
  for (;;) {
    const id = `s-${random()}`
    if (!taken.has(id)) return id
  }
}
