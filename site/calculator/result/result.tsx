/** The result: a total that remains visible while scrolling, the statement, its notes and its actions. */
import * as messages from '#messages/calculation/calculator.js'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { CostBar } from '#shared/ui/cost-bar.tsx'
import { AnimatedFigure } from '#shared/ui/money-row.tsx'
import { StatementView } from '#shared/ui/statement.tsx'
import { formatTypedPhone } from '#site/components/format-typed-phone.ts'
import { FormattedDate } from '#site/components/formatted-date.tsx'
import { useOnline } from '#site/components/use-online.ts'
import { carLabel } from '../car-label.ts'
import { OutdatedLink } from '../outdated-link.tsx'
import { PastCost } from '../past-cost.tsx'
import type { Calculation } from '../use-calculator.ts'
import { ExpectedDayLine } from './expected-day-line.tsx'
import { LineTexts } from './line-texts.tsx'
import { RatesLine } from './rates-line.tsx'
import { RequestCallButton } from './request-call-button.tsx'
import { ResultActions, ResultTools } from './result-actions.tsx'
import { Advice, ResultNotes } from './result-notes.tsx'
import { tableLabel } from './table-labels.ts'

export interface ResultProps {
  calculation: Calculation
  page: PageOf<'calculator'>
  site: SiteInfo
}

export const Result = ({ calculation, page, site }: ResultProps) => {
  const { statement, problems, fields, wrong } = calculation
  const online = useOnline()
  return (
    <section
      className="calculator-result"
      id="statement"
      aria-labelledby="statement-title"
      data-wrong={statement && wrong ? '' : undefined}
    >
      <p className="print-only">
        {[site.name, site.phone && formatTypedPhone(site.phone), site.email].filter(Boolean).join(' · ')}
      </p>
      <div className="row statement-top on-dark">
        <h2 className="accent" id="statement-title">
          {totalTitle(statement ?? { complete: true, warnings: [] })}
        </h2>
        {statement ? (
          <>
            <TopTotal statement={statement} wrong={wrong} />
            <RequestCallButton className="button" calculation={calculation} statement={statement}>
              {messages.talk}
            </RequestCallButton>
            <ResultTools calculation={calculation} statement={statement} site={site} />
          </>
        ) : (
          <p>{reasonOf(problems)}</p>
        )}
      </div>
      {statement && (
        <div className="stack statement-shares on-dark">
          <ExpectedDayLine statement={statement} />
          <CostBar statement={statement} />
        </div>
      )}
      <div role="alert">{problems[''] && <p className="form-failure">{problems['']}</p>}</div>
      {statement && (
        <div className="statement-page" inert={wrong !== null}>
          <header className="statement-header">
            <p>{carLabel(fields)}</p>
            <p className="small soft">
              <RatesLine rates={{ ...statement.rates, stale: false }} />
            </p>
            {!online && <p className="small bad">{messages.notes.offline}</p>}
          </header>
          <OutdatedLink calculation={calculation} statement={statement} />
          <ResultNotes calculation={calculation} statement={statement} />
          <StatementView statement={statement} explain={line => <LineTexts line={line} />} />
          <Advice calculation={calculation} statement={statement} />
          <PastCost past={calculation.past} statement={statement} />
          {page.exampleNotice && <p className="fine">{page.exampleNotice}</p>}
          <Sources statement={statement} />
          <ResultActions calculation={calculation} page={page} site={site} />
        </div>
      )}
    </section>
  )
}

const TopTotal = ({ statement, wrong }: { statement: CostBreakdown; wrong: string | null }) => (
  <p className="row soft statement-top-sum">
    <AnimatedFigure text={formatMoney(statement.total.uah, 'UAH')} className="statement-top-uah" />
    <span className="hidden"> </span>
    {wrong === null ? (
      <>
        <AnimatedFigure text={formatMoney(statement.total.usd, 'USD')} />
        <span className="hidden"> </span>
        <AnimatedFigure text={formatMoney(statement.total.eur, 'EUR')} />
      </>
    ) : (
      <span>{wrong}</span>
    )}
  </p>
)

/** Sentence about what to correct; the problems themselves are shown beside their fields. */
const reasonOf = (problems: Record<string, string>): string =>
  problems.date ? messages.chooseOtherDay : messages.correctFields

/** Sources of the rates, the law and the tables. */
const Sources = ({ statement }: { statement: CostBreakdown }) => {
  const list = Object.entries(statement.tables)
    .map(([title, version]) => `${tableLabel(title)}\u00a0— ${version}`)
    .join(', ')
  return (
    <p className="fine">
      <span>{messages.tariffFrom}</span>
      <FormattedDate day={statement.tariff.validFrom} />
      <span>{`.${list && messages.tables({ list })} ${messages.notes.confirmed}`}</span>
    </p>
  )
}
