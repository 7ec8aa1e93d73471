import * as texts from '#messages/admin/content/site-pages.js'
import type { DraftDifference } from '#shared/admin/platform/components/facts/differences.tsx'
import { cutDifference, plainTextOf } from '#shared/admin/platform/format/differing-range.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { isKnownSection, type SiteSection, sectionFieldsOf } from '#shared/contract/content/site-sections.ts'
import { isRecord } from '#shared/domain/is-record.ts'
import type { SectionField, SectionFields } from '#shared/sections/fields.ts'
import { themeNames } from '#shared/sections/looks.ts'
import { titleOfSection } from './section-kinds.ts'
import type { PageValues } from './site-page-kind.ts'

const pageLabels = { title: texts.title, path: texts.address, theme: texts.theme } as const
const commonLabels: Readonly<Record<string, string>> = { anchor: texts.anchor, hidden: texts.visibility }

/** `Название`, or `Шаги: Подзаголовок` for a field of a section. */
export const labelOf = (section: SiteSection | null, field: string): string => {
  if (!section) return isPageField(field) ? pageLabels[field] : field
  return `${titleOfSection(section)}: ${fieldOf(section, field)?.label ?? commonLabels[field] ?? field}`
}

export const pageFieldText = (section: SiteSection | null, field: string, value: unknown): string => {
  if (!section) return field === 'theme' ? textIn(themeNames, value) : String(value)
  if (field === 'hidden') return value === true ? texts.hidden : texts.visible
  return textOfField(fieldOf(section, field), value)
}

export const pageDifferences = (saved: PageValues, mine: PageValues): DraftDifference[] => {
  const own = Object.keys(pageLabels)
    .filter(isPageField)
    .filter(field => saved[field] !== mine[field])
    .map(field => difference(null, field, saved[field], mine[field]))
  const before = new Map(saved.sections.map(section => [section.id, section]))
  const after = new Set(mine.sections.map(({ id }) => id))
  const gone = saved.sections
    .filter(({ id }) => !after.has(id))
    .map(section => ({ label: texts.sectionTakenAway, saved: titleOfSection(section), mine: '' }))
  const changed = mine.sections.flatMap(section => {
    const was = before.get(section.id)
    if (!was) return [{ label: texts.sectionAdded, saved: '', mine: titleOfSection(section) }]
    return sectionDifferences(was, section)
  })
  return [...own, ...gone, ...changed, ...orderDifference(saved.sections, mine.sections)]
}

const sectionDifferences = (was: SiteSection, section: SiteSection): DraftDifference[] => {
  if (!isKnownSection(section)) return []
  const old: Readonly<Record<string, unknown>> = { ...was }
  return Object.entries(section)
    .filter(([field, value]) => !isSameValue(old[field], value))
    .map(([field, value]) => difference(section, field, old[field], value))
}

const difference = (
  section: SiteSection | null,
  field: string,
  saved: unknown,
  mine: unknown,
): DraftDifference => {
  return cutDifference(
    labelOf(section, field),
    pageFieldText(section, field, saved),
    pageFieldText(section, field, mine),
  )
}

const orderDifference = (saved: readonly SiteSection[], mine: readonly SiteSection[]): DraftDifference[] => {
  const stayed = (list: readonly SiteSection[], other: readonly SiteSection[]) =>
    list.filter(({ id }) => other.some(each => each.id === id))
  const [before, after] = [stayed(saved, mine), stayed(mine, saved)]
  if (before.every(({ id }, index) => id === after[index]?.id)) return []
  const names = (list: readonly SiteSection[]) => list.map(titleOfSection).join(' · ')
  return [{ label: texts.sectionOrder, saved: names(before), mine: names(after) }]
}

const textOfField = (field: SectionField | undefined, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (!field) return typeof value === 'object' ? '' : String(value)
  switch (field.as) {
    case 'html':
      return plainTextOf(String(value))
    case 'choice':
      return textIn(field.options, value)
    case 'list':
      return Array.isArray(value) ? value.map(entry => textOfEntry(field.fields, entry)).join('\n') : ''
    default:
      return typeof value === 'object' ? Object.values(value).join(' ') : String(value)
  }
}

const textOfEntry = (fields: SectionFields, entry: unknown): string =>
  Object.entries(isRecord(entry) ? entry : {})
    .map(([name, value]) => textOfField(fields[name], value))
    .filter(text => text !== '')
    .join(' — ')

const fieldOf = (section: SiteSection, field: string): SectionField | undefined =>
  sectionFieldsOf(section)[field]

const textIn = (options: Readonly<Record<string, string>>, value: unknown): string =>
  options[String(value)] ?? String(value)

const isPageField = (field: string): field is keyof typeof pageLabels => field in pageLabels
