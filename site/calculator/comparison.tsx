/**
 * Two cars side by side, line by line. The first car is in the query of the URL, so that the comparison can be shared
 * as a link.
 */
import { comparison as messages } from '#messages/calculation/calculator.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { toQuery } from '#shared/calculator/form/fields-query.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { carLabel } from './car-label.ts'
import { type ComparedRow, compare } from './comparison-rows.ts'
import { formId } from './form-id.ts'
import type { BesideCar, Calculation } from './use-calculator.ts'

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
      <input type="hidden" name="beside" value={besideQuery} form={formId} readOnly />
      {isSame && (
        <p className="lead" role="status">
          {messages.waits}{' '}
          <a className="inline-link" href={`#${formId}`}>
            {messages.toFields}
          </a>
        </p>
      )}
      <dl className="comparison-cars">
        <dt>{messages.first}</dt>
        <dd>{carOf(beside.fields, totalTitles?.first, beside.statement)}</dd>
        <dt>{messages.second}</dt>
        <dd>{carOf(fields, totalTitles?.second, statement)}</dd>
      </dl>
      <table>
        <thead>
          <tr>
            <td />
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
