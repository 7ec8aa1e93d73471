/** The statement: groups of lines with base, rate and amount, the share of each, the totals. */
import type { ReactNode } from 'react'
import * as messages from '#messages/calculation/statement.js'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown, StatementLine } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { CostBarLine, percentOf } from './cost-bar.tsx'
import { foldOnPhone } from './fold-on-phone.ts'
import { MoneyRow } from './money-row.tsx'

export interface StatementViewProps {
  statement: CostBreakdown
  /** Explanation of a line, shown on demand. */
  explain: (line: StatementLine) => ReactNode
}

export const StatementView = ({ statement, explain }: StatementViewProps) => (
  <div className="statement">
    {groupsOf(statement).map(({ group, title, lines, subtotal }) => (
      <details key={group} className="statement-group" open ref={foldOnPhone}>
        <summary>
          <h3 className="statement-row">
            <MoneyRow name={title} sum={subtotal} />
          </h3>
        </summary>
        <ul>
          {lines.map(line => (
            <li key={line.code} className="statement-line" data-code={line.code}>
              <BillLine line={line} percent={percentOf(line.uah, statement.total.uah)}>
                {explain(line)}
              </BillLine>
            </li>
          ))}
        </ul>
      </details>
    ))}
    <Totals statement={statement} />
  </div>
)

interface BillLineProps {
  line: StatementLine
  percent: number
  /** Explanation of the line. */
  children: ReactNode
}

const BillLine = ({ line, percent, children }: BillLineProps) => (
  <>
    <details>
      <summary className="statement-row">
        <MoneyRow name={line.title} sum={line} basis={line.basis} rate={line.rate} />
      </summary>
      <div className="stack small soft statement-text">
        {children}
        <p className="fine">{messages.shareOfTotal({ percent: percent.toFixed(1).replace('.', ',') })}</p>
      </div>
    </details>
    <CostBarLine group={line.group} percent={percent} />
  </>
)

const Totals = ({ statement }: { statement: CostBreakdown }) => (
  <section className="statement-totals" aria-label={messages.sums}>
    <p className="statement-row">
      <MoneyRow name={messages.customsValue} sum={statement.customsValue} />
    </p>
    <p className="statement-row">
      <MoneyRow name={messages.customs} sum={statement.customs} />
    </p>
    <p className="statement-row statement-total">
      <MoneyRow name={totalTitle(statement)} sum={statement.total} />
    </p>
  </section>
)
