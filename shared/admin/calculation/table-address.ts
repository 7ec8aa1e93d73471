/** Open part of a table's page, kept in the URL's query: the tab, a version, two compared versions, or the day of an edited plan. */
import { useSearchParams } from 'react-router-dom'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'

export const tableTabs = ['rows', 'edit', 'upload', 'versions'] as const
export type TableTab = (typeof tableTabs)[number]

export const versionPath = (title: TableTitle, version: number): string =>
  `/admin/tables/${title}?tab=versions&version=${version}`

export const comparisonPath = (title: TableTitle, from: number, to: number): string =>
  `/admin/tables/${title}?tab=versions&from=${from}&to=${to}`

/** The grid of the version in force, or of the one planned for a day. */
export const editPath = (title: TableTitle, plan: Day | null): string =>
  `/admin/tables/${title}?tab=edit${plan ? `&plan=${plan}` : ''}`

export const useTableAddress = () => {
  const [search, setSearch] = useSearchParams()
  const plan = search.get('plan')
  const address = {
    tab: tableTabs.find(tab => tab === search.get('tab')) ?? 'rows',
    version: numberOf(search.get('version')),
    from: numberOf(search.get('from')),
    to: numberOf(search.get('to')),
    plan: plan !== null && isDay(plan) ? plan : null,
  }
  /** Writes the query; a part that is not named is left out, so it is closed. */
  const show = (
    tab: TableTab,
    part: Partial<Record<'version' | 'from' | 'to', number | null> & { plan: Day | null }> = {},
  ) => {
    const named = Object.entries(part).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    setSearch(tab === 'rows' ? [] : [['tab', tab], ...named], { replace: true, preventScrollReset: true })
  }
  return { address, show }
}

const numberOf = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}
