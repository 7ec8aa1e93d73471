import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'

/** @example tableRecord('iaa-fee', '2026-12-01') // 'table-iaa-fee-plan-2026-12-01' */
export const tableRecord = (title: TableTitle, plan: Day | null): string =>
  plan ? `table-${title}-plan-${plan}` : `table-${title}`

export const tableOfRecord = (record: string): { title: TableTitle; plan: Day | null } | null => {
  const [, name, plan = null] = /^table-([a-z-]+?)(?:-plan-([\d-]+))?$/.exec(record) ?? []
  const title = tableTitles.find(each => each === name)
  return title && (plan === null || isDay(plan)) ? { title, plan } : null
}
