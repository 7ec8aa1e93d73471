import { useEffect, useRef, useState } from 'react'
import * as messages from '#messages/calculation/calculator.js'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { briefTitle, totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { useEarlyInput } from '../components/use-early-input.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { formId, volumeNoteOf } from './fields/field-props.ts'
import { Comparison } from './result/comparison.tsx'
import { RequestCallButton } from './result/request-call-button.tsx'
import { Result } from './result/result.tsx'
import { useCalculator } from './use-calculator.ts'
import { useDelayedProblems } from './wrong-fields.ts'

export const Calculator = ({ page, site }: { page: PageOf<'calculator'>; site: SiteInfo }) => {
  const calculation = useCalculator(page, site)
  const { typed: fields, wrong, statement, beside, live } = calculation
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, calculation.change)
  const { shown: problems, typing } = useDelayedProblems(calculation.problems)
  const tools = {
    fields,
    problems,
    help: messages.help,
    volumeNote: volumeNoteOf(statement),
    change: calculation.change,
    typing,
  }
  return (
    <div className="calculator" data-live={live ? '' : undefined}>
      <form
        className="calculator-inputs screen-only"
        ref={form}
        id={formId}
        action={withPrefix('/calculator', site.prefix)}
        method="get"
        aria-label={messages.inputs}
        onSubmit={event => {
          event.preventDefault()
          typing('')
          document.getElementById('statement')?.scrollIntoView()
        }}
      >
        <CalculatorForm
          tools={tools}
          used={visibleFields(fields)}
          places={page.places}
          services={page.services}
          today={calculation.today}
          counted={calculation.counted?.date ?? calculation.today}
          rates={statement?.rates ?? null}
        />
        <button type="submit" className="button">
          {messages.calculate}
        </button>
      </form>
      <Result calculation={calculation} page={page} site={site} />
      {beside && statement && <Comparison calculation={calculation} beside={beside} statement={statement} />}
      {statement && (
        <div className="calculator-total on-dark screen-only" data-wrong={wrong ? '' : undefined}>
          <a className="row" href="#statement">
            <span className="small accent">{`${briefTitle(statement)} `}</span>
            <strong>{`${formatMoney(statement.total.uah, 'UAH')} `}</strong>
            <small className="soft">
              {wrong ??
                (fields.currency === 'EUR'
                  ? formatMoney(statement.total.eur, 'EUR')
                  : formatMoney(statement.total.usd, 'USD'))}
            </small>
          </a>
          <RequestCallButton className="button" calculation={calculation} statement={statement}>
            {messages.talkBriefly}
          </RequestCallButton>
        </div>
      )}
      <AnnouncedTotal statement={statement} live={live} />
    </div>
  )
}

/** Milliseconds without a change before the announcement. */
const rest = 900

const AnnouncedTotal = ({ statement, live }: { statement: CostBreakdown | null; live: boolean }) => {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!live || !statement) return
    const { total } = statement
    const words = `${totalTitle(statement)}: ${formatMoney(total.uah, 'UAH')}, ${formatMoney(total.usd, 'USD')}, ${formatMoney(total.eur, 'EUR')}`
    const timer = setTimeout(() => setSpoken(words), rest)
    return () => clearTimeout(timer)
  }, [live, statement])
  return (
    <p className="hidden" role="status" data-spoken-total="">
      {spoken}
    </p>
  )
}
