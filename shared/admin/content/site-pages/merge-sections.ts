import { joinOrder } from '#shared/admin/platform/records/join-order.ts'
import {
  type Clash,
  type FieldMerge,
  isSameValue,
  type MergeField,
  mergeRecord,
} from '#shared/admin/platform/records/merge.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/content/site-sections.ts'

/** A field of a section; null for the section itself. */
export interface SectionPlace {
  section: SiteSection
  field: string | null
}

export const mergeSections: MergeField<SiteSection[]> = (begun, mine, theirs) => {
  const taken: SectionPlace[] = []
  const clashes: (Clash<SectionPlace> & { id: string; field: string })[] = []
  const before = byId(begun?.value ?? [])
  const [ours, others] = [byId(mine), byId(theirs)]
  const joined = new Map<string, SiteSection>()
  for (const section of new Map([...ours, ...others]).values()) {
    const { id } = section
    const [was, my, their] = [before.get(id), ours.get(id), others.get(id)]
    if (my && their) joined.set(id, both(was, my, their))
    // A section removed on one side is dropped, unless the other side has changed it since.
    else if (my && (!was || !isSameValue(was, my))) joined.set(id, my)
    else if (their && (!was || !isSameValue(was, their))) {
      joined.set(id, their)
      taken.push({ section: their, field: null })
    } else if (my) taken.push({ section: my, field: null })
  }

  function both(was: SiteSection | undefined, my: SiteSection, their: SiteSection): SiteSection {
    if (isSameValue(my, their)) return my
    // A section of an unknown kind is taken as a whole, since its fields cannot be merged.
    if (!isKnownSection(my) || !isKnownSection(their) || my.kind !== their.kind)
      return was && isSameValue(was, my) ? their : my
    const fields = mergeRecord<object>({}, was ?? null, my, their)
    for (const { field } of fields.taken) taken.push({ section: my, field })
    for (const { field, mine: own, theirs: other } of fields.conflicts)
      clashes.push({ id: my.id, field, item: { section: my, field }, mine: own, theirs: other })
    return fields.merged as SiteSection
  }

  const order = joinOrder(begun?.value.map(idOf) ?? null, mine.map(idOf), theirs.map(idOf))
  const merged = order.flatMap(id => joined.get(id) ?? [])
  return {
    merged,
    taken,
    clashes: clashes.map(({ item, mine: own, theirs: other }) => ({ item, mine: own, theirs: other })),
    resolve: choices =>
      clashes.reduce<SiteSection[]>(
        (sections, { id, field, theirs: other }, index) =>
          choices[index] === 'theirs'
            ? sections.map(section => (section.id === id ? { ...section, [field]: other } : section))
            : sections,
        merged,
      ),
  } satisfies FieldMerge<SiteSection[], SectionPlace>
}

const idOf = ({ id }: SiteSection): string => id
const byId = (list: readonly SiteSection[]) => new Map(list.map(section => [section.id, section]))
