/**
 * The `made` parameter of a link to a calculation: the day on which it was made, the revision of the tariff and the
 * versions of the tables, so that a link opened months later shows the amounts that were sent.
 */
import { rulesOf } from '#shared/calculator/calculation-rules.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'

export interface LinkSnapshot {
  /** Day on which the calculation was made; its prices apply. */
  day: Day
  revision: number
  /** Version of the calculation's rules, see `calculation-rules.ts`. */
  rules: number
  /** Versions of the tables that the statement was made from. */
  tables: ReadonlyMap<TableTitle, number>
}

/** The query parameter with the snapshot. */
export const markName = 'made'

/**
 * Adds the declaration date and the snapshot to the link of a calculation. For a forecast the date is the expected day,
 * unless the link already names one.
 *
 * @example markedAddress('/calculator?route=own', { day: '2026-11-20', … }) // '/calculator?date=2026-11-20&route=own&made=2026-11-20.3.r2'
 */
export const markedAddress = (address: string, day: Day, statement: CostBreakdown): string => {
  const { tariff, tables, ahead } = statement
  const versions = Object.keys(tables).length > 0 ? tableTitles.map(title => tables[title] ?? 0) : []
  const rules = rulesOf(statement)
  const mark = [day, tariff.revision, ...versions, ...(rules > 1 ? [`r${rules}`] : [])].join('.')
  // Without a date the link would be calculated for the day on which it is opened.
  const counted = ahead ? `?date=${ahead.day}&forecast=1&` : `?date=${day}&`
  const dated = /[?&]date=/.test(address) ? address : address.replace('?', counted)
  return `${dated}&${markName}=${mark}`
}

/** Null for anything that `markedAddress` has not written. */
export const readMark = (text: string | null): LinkSnapshot | null => {
  // It ends the link, and a messenger may have taken the end of the sentence into it.
  const parts = withoutPunctuation(text ?? '').split('.')
  // Links made by the first rules do not name the version of the rules.
  const rules = Number(/^r([1-9]\d?)$/.exec(parts.at(-1) ?? '')?.[1] ?? 0)
  const [day = '', ...numbers] = rules ? parts.slice(0, -1) : parts
  const [revision, ...versions] = numbers.map(number => (/^\d{1,9}$/.test(number) ? Number(number) : null))
  if (!isDay(day) || typeof revision !== 'number') return null
  if (versions.length !== 0 && versions.length !== tableTitles.length) return null
  const tables = new Map<TableTitle, number>()
  for (const [at, title] of tableTitles.entries()) {
    const version = versions[at] ?? (versions.length === 0 ? 0 : null)
    if (version === null) return null
    if (version > 0) tables.set(title, version)
  }
  return { day, revision, rules: rules || 1, tables }
}
