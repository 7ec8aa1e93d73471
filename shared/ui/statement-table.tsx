/** The statement as a dense table for the office: groups of lines with base and rate, the totals. */
import * as textsOfBuild from '#messages/calculation/statement.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { CostBar } from './cost-bar.tsx'

export interface StatementTableProps {
  statement: CostBreakdown
  caption: string
  /** Texts in the statement's language; those of the build when absent. */
  texts?: Pick<EngineTexts, 'groups' | 'totals'> & { table: typeof textsOfBuild }
}

export const StatementTable = ({ statement, caption, texts }: StatementTableProps) => {
  const messages = texts?.table ?? textsOfBuild
  return (
    <>
      <table className="statement-table">
        <caption className="hidden">{caption}</caption>
        <thead className="hidden">
          <tr>
            <th scope="col">{messages.item}</th>
            <th scope="col">₴</th>
            <th scope="col">$</th>
            <th scope="col">€</th>
          </tr>
        </thead>
        {groupsOf(statement, texts).map(({ group, title, lines }) => (
          <tbody key={group}>
            <tr className="statement-group">
              <th scope="rowgroup" colSpan={4}>
                {title}
              </th>
            </tr>
            {lines.flatMap(line => [
              <tr key={line.code} className="statement-line">
                <th scope="row">{line.title}</th>
                <Amounts sum={line} />
              </tr>,
              <tr key={`${line.code} basis`} className="statement-basis">
                <td colSpan={4}>{[line.basis, line.rate].filter(Boolean).join(' · ')}</td>
              </tr>,
            ])}
          </tbody>
        ))}
        <tfoot>
          <SumRow title={messages.customsValue} sum={statement.customsValue} />
          <SumRow title={messages.customs} sum={statement.customs} />
          <SumRow title={totalTitle(statement, texts)} sum={statement.total} isTotal />
        </tfoot>
      </table>
      <CostBar statement={statement} texts={texts} />
    </>
  )
}

const SumRow = ({ title, sum, isTotal = false }: { title: string; sum: Sum; isTotal?: boolean }) => (
  <tr className={isTotal ? 'statement-total' : 'statement-sum'}>
    <th scope="row">{title}</th>
    <Amounts sum={sum} />
  </tr>
)

const Amounts = ({ sum }: { sum: Sum }) => (
  <>
    <td>{formatMoney(sum.uah, 'UAH')}</td>
    <td>{formatMoney(sum.usd, 'USD')}</td>
    <td>{formatMoney(sum.eur, 'EUR')}</td>
  </>
)
