/** Joins what two people have made of one page: section by section, and field by field within a section. */

import { isKnownSection, type SiteSection } from '#shared/contract/site-sections.ts'
import { isSameValue, mergeFields } from '../drafts/merge-fields.ts'
import type { PageValues } from './page-values.ts'
import { changed } from './section-list.ts'

/** One field that both have changed differently; of the page itself when `section` is null. */
export interface PageConflict {
  section: SiteSection | null
  field: string
  mine: unknown
  theirs: unknown
}

export interface PageMerge {
  /** Both people's changes; where they collide, mine. */
  merged: PageValues
  /** Sections and fields that the other one alone has changed. */
  taken: { section: SiteSection | null; field: string | null }[]
  conflicts: PageConflict[]
}

/** `base` is null when nobody knows any more what both began with: then every difference is a conflict. */
export const mergePages = (base: PageValues | null, mine: PageValues, theirs: PageValues): PageMerge => {
  const own = mergeFields(base && withoutSections(base), withoutSections(mine), withoutSections(theirs))
  const sections = mergeSections(base?.sections ?? null, mine.sections, theirs.sections)
  return {
    merged: { ...own.merged, sections: sections.merged },
    taken: [...own.taken.map(field => ({ section: null, field })), ...sections.taken],
    conflicts: [
      ...own.conflicts.map(field => ({
        section: null,
        field,
        mine: mine[field],
        theirs: theirs[field],
      })),
      ...sections.conflicts,
    ],
  }
}

/**
 * The joined work with the other one's value in the conflicts that a person has decided so.
 *
 * @param chosen whether theirs is to stand, by the conflict's place in the list
 */
export const withChoices = (merge: PageMerge, chosen: readonly boolean[]): PageValues => {
  let values = merge.merged
  for (const [index, { section, field, theirs }] of merge.conflicts.entries()) {
    if (!chosen[index]) continue
    values = section
      ? { ...values, sections: changed(values.sections, section.id, { [field]: theirs }) }
      : { ...values, [field]: theirs }
  }
  return values
}

const withoutSections = ({ title, path, theme }: PageValues) => ({ title, path, theme })

const mergeSections = (
  base: readonly SiteSection[] | null,
  mine: readonly SiteSection[],
  theirs: readonly SiteSection[],
) => {
  const taken: PageMerge['taken'] = []
  const conflicts: PageConflict[] = []
  const began = byId(base ?? [])
  const [ours, others] = [byId(mine), byId(theirs)]
  const joined = new Map<string, SiteSection>()
  for (const section of new Map([...ours, ...others]).values()) {
    const { id } = section
    const [was, my, their] = [began.get(id), ours.get(id), others.get(id)]
    if (my && their) joined.set(id, both(was, my, their))
    // Gone on one side: it stays gone, unless the other side has worked on it since.
    else if (my && (!was || !isSameValue(was, my))) joined.set(id, my)
    else if (their && (!was || !isSameValue(was, their))) {
      joined.set(id, their)
      taken.push({ section: their, field: null })
    } else if (my) taken.push({ section: my, field: null })
  }

  function both(was: SiteSection | undefined, my: SiteSection, their: SiteSection): SiteSection {
    if (isSameValue(my, their)) return my
    // What nobody here understands is not joined from halves.
    if (!isKnownSection(my) || !isKnownSection(their) || my.kind !== their.kind)
      return was && isSameValue(was, my) ? their : my
    const fields = mergeFields<object>(was ?? null, my, their)
    for (const field of fields.taken) taken.push({ section: my, field })
    for (const field of fields.conflicts as string[])
      conflicts.push({ section: my, field, mine: valueIn(my, field), theirs: valueIn(their, field) })
    return fields.merged as SiteSection
  }

  const order = joinOrder(base?.map(idOf) ?? null, mine.map(idOf), theirs.map(idOf))
  const merged = order.flatMap(id => joined.get(id) ?? [])
  return { merged, taken, conflicts }
}

/**
 * One order for the sections of both: that of the one who has moved something, mine when both have. What only the
 * other one has stands behind what it stood behind there.
 *
 * @example joinOrder(['а', 'б'], ['б', 'а'], ['а', 'в', 'б']) // ['б', 'а', 'в']
 */
export const joinOrder = (
  base: readonly string[] | null,
  mine: readonly string[],
  theirs: readonly string[],
): string[] => {
  const shared = (list: readonly string[], other: readonly string[]) => list.filter(id => other.includes(id))
  const iMoved = base === null || !isSameValue(shared(mine, base), shared(base, mine))
  const [first, second] = iMoved ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  for (const [index, id] of second.entries()) {
    if (order.includes(id)) continue
    const before = second.slice(0, index).findLast(each => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

const idOf = ({ id }: SiteSection): string => id
const byId = (list: readonly SiteSection[]) => new Map(list.map(section => [section.id, section]))
const valueIn = (section: object, field: string): unknown =>
  Object.entries(section).find(([name]) => name === field)?.[1]
