/** Compares two statements line by line, with the difference of the second to the first. */
import { total as totalLabel } from '#messages/calculation/calculator.js'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, LineGroup } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { centsText } from '#shared/domain/money/money.ts'

export interface ComparedRow {
  title: string
  /** UAH; null where a car has no such line. */
  first: string | null
  second: string | null
  /** UAH without a sign; `change` tells whether the second car is dearer or cheaper. */
  difference: string
  change: 'more' | 'less' | 'same'
}

export interface ComparedGroup {
  title: string
  rows: ComparedRow[]
  sum: ComparedRow
}

const order: LineGroup[] = ['auction', 'delivery', 'customs', 'services']

/**
 * Groups and lines that differ, in the order of the statement; a line of only one car is in the place that it has in
 * its own statement.
 */
export const compare = (
  first: CostBreakdown,
  second: CostBreakdown,
): {
  groups: ComparedGroup[]
  total: ComparedRow
  /** Titles of the totals, where they differ. */
  totalTitles: { first: string; second: string } | null
} => {
  const [a, b] = [groupsOf(first), groupsOf(second)]
  const groups = order.flatMap(group => {
    const [mine, other] = [a.find(own => own.group === group), b.find(own => own.group === group)]
    const title = mine?.title ?? other?.title
    if (!title) return []
    const codes = [...new Set([...(mine?.lines ?? []), ...(other?.lines ?? [])].map(line => line.code))]
    const lines = codes.map(code => {
      const [one, two] = [mine, other].map(side => side?.lines.find(line => line.code === code))
      return row(one?.title ?? two?.title ?? code, one?.uah ?? null, two?.uah ?? null)
    })
    const rows = lines.filter(({ change }) => change !== 'same')
    if (rows.length === 0) return []
    return [{ title, rows, sum: row(title, mine?.subtotal.uah ?? null, other?.subtotal.uah ?? null) }]
  })
  const titles = { first: totalTitle(first), second: totalTitle(second) }
  const isSame = titles.first === titles.second
  return {
    groups,
    total: row(isSame ? titles.first : totalLabel, first.total.uah, second.total.uah),
    totalTitles: isSame ? null : titles,
  }
}

const row = (title: string, first: string | null, second: string | null): ComparedRow => {
  const change = kopecks(second) - kopecks(first)
  return {
    title,
    first,
    second,
    difference: centsText(Math.abs(change)),
    change: change > 0 ? 'more' : change < 0 ? 'less' : 'same',
  }
}

/** Amounts of a statement always have two decimals. */
const kopecks = (uah: string | null): number => Number((uah ?? '0').replace('.', ''))
