/**
 * Two cars side by side, line by line. The first car is in the query of the URL, so that the comparison can be shared
 * as a link.
 */
import { comparison as messages, outdated, total as totalLabel } from '#messages/calculation/calculator.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { toQuery } from '#shared/calculator/form/fields-query.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, LineGroup } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { centsText, formatMoney } from '#shared/domain/money/money.ts'
import { carLabel } from '../car-label.ts'
import { formId } from '../fields/field-props.ts'
import type { BesideCar, Calculation } from '../use-calculator.ts'

export interface ComparisonProps {
  calculation: Calculation
  beside: BesideCar
  statement: CostBreakdown
}

export const Comparison = ({ calculation, beside, statement }: ComparisonProps) => {
  const { fields } = calculation
  const besideQuery = toQuery(beside.fields)
  const { groups, total, totalTitles } = compare(beside.statement, statement)
  const isSame = besideQuery === toQuery(fields)
  return (
    <section className="comparison" aria-labelledby="comparison-title">
      <header className="spread">
        <h2 id="comparison-title">{messages.title}</h2>
        <p className="actions">
          <a className="button button-quiet" href={calculation.addressOf(beside.fields, toQuery(fields))}>
            {messages.swap}
          </a>
          <a
            className="button button-quiet"
            href={calculation.addressOf(fields)}
            onClick={event => {
              event.preventDefault()
              calculation.putBeside(null)
            }}
          >
            {messages.remove}
          </a>
        </p>
      </header>
      <input type="hidden" name="beside" value={besideQuery} form={formId} />
      {isSame && (
        <p className="lead" role="status">
          <span>{`${messages.waits} `}</span>
          <a className="accent" href={`#${formId}`}>
            {messages.toFields}
          </a>
        </p>
      )}
      <dl className="pairs">
        <dt>{messages.first}</dt>
        <dd>{carOf(beside.fields, totalTitles?.first, beside.statement)}</dd>
        <dt>{messages.second}</dt>
        <dd>{carOf(fields, totalTitles?.second, statement)}</dd>
      </dl>
      <table className="sums small">
        <thead>
          <tr>
            <th scope="col">{outdated.line}</th>
            <th scope="col">{messages.first}</th>
            <th scope="col">{messages.second}</th>
            <th scope="col">{messages.difference}</th>
          </tr>
        </thead>
        {groups.map(group => (
          <tbody key={group.title}>
            <Row row={group.sum} isSum />
            {group.rows.map(row => (
              <Row key={row.title} row={row} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <Row row={total} isSum />
        </tfoot>
      </table>
    </section>
  )
}

/** Name of the car, with the title of its total if the two differ, and with the day of its calculation. */
const carOf = (fields: Fields, title: string | undefined, statement: CostBreakdown): string =>
  [carLabel(fields), title, dayLine(statement)].filter(Boolean).join('. ')

const signs = { more: '+', less: '−', same: '' }

const Row = ({ row, isSum = false }: { row: ComparedRow; isSum?: boolean }) => (
  <tr data-change={row.change} className={isSum ? 'comparison-sum' : undefined}>
    <th scope="row">{row.title}</th>
    <td>{row.first === null ? '—' : formatMoney(row.first)}</td>
    <td>{row.second === null ? '—' : formatMoney(row.second)}</td>
    <td className="comparison-difference">
      {row.change === 'same' ? '0' : `${signs[row.change]}${formatMoney(row.difference)}`}
    </td>
  </tr>
)

/** Compares two statements line by line, with the difference of the second to the first. */
interface ComparedRow {
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
