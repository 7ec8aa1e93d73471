import * as texts from '#messages/calculator/tariff.js'
import { tariffFields } from '#shared/calculator/tariff/tariff-fields.ts'
import { type TariffFieldId, tariffGroups } from '#shared/calculator/tariff/tariff-figures.ts'
import type { TariffChangeCell, TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

/** The entry in force on a day; undefined before the first. `entries` must be in the order of their days. */
export const entryOn = (
  entries: readonly TariffEntry[],
  field: TariffFieldId,
  day: Day,
): TariffEntry | undefined => entries.findLast(entry => entry.field === field && entry.validFrom <= day)

export const entryAfter = (
  entries: readonly TariffEntry[],
  field: TariffFieldId,
  day: Day,
): TariffEntry | undefined => entries.find(entry => entry.field === field && entry.validFrom > day)

export type DayGroup = ReturnType<typeof groupsOn>[number]

export const groupsOn = (entries: readonly TariffEntry[], day: Day) =>
  tariffGroups.map(id => ({
    name: texts.groups[id],
    lines: tariffFields
      .filter(({ group }) => group === id)
      .flatMap(field => {
        const entry = entryOn(entries, field.id, day)
        return entry ? [{ name: field.name, entry, next: entryAfter(entries, field.id, day) }] : []
      }),
  }))

/** Value that would count on an entry's day if the office had not entered it. */
export const valueWithout = (
  entries: readonly TariffEntry[],
  { field, validFrom }: Pick<TariffEntry, 'field' | 'validFrom'>,
): string => {
  const own = entries.find(entry => entry.field === field && entry.validFrom === validFrom)
  if (own?.builtIn) return own.builtIn.value
  return entries.findLast(entry => entry.field === field && entry.validFrom < validFrom)?.value ?? ''
}

/** A figure whose value in force is no longer the one that the change was drafted against. */
export type MovedCell = ReturnType<typeof movedCells>[number]

export const movedCells = (
  entries: readonly TariffEntry[],
  cells: readonly Pick<TariffChangeCell, 'field' | 'validFrom' | 'before'>[],
) =>
  cells.flatMap(({ field, validFrom, before }) => {
    const now = entryOn(entries, field, validFrom)?.value
    return before === null || now === undefined || now === before ? [] : [{ field, validFrom, before, now }]
  })
