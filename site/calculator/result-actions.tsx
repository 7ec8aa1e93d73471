/** What to do with a statement: call, link, paper, PDF, mail, a second car, the bid for a budget, the last five. */
import { useState } from 'react'
import { calculatorAddress, queryOf } from '#shared/calculator/form/fields-query.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { PageOf, SiteInfo } from '#shared/contract/pages.ts'
import { calculationForm } from '#site/content/forms.ts'
import { CalculationForm } from '../callback/calculation-form.tsx'
import { Icon } from '../components/icon.tsx'
import { HighestBid } from './highest-bid.tsx'
import { PastCalculations } from './past-calculations.tsx'
import { PdfButton } from './pdf-button.tsx'
import { datedQuote, TalkButton } from './talk-button.tsx'
import type { Calculation } from './use-calculator.ts'

export interface ResultActionsProps {
  calculation: Calculation
  statement: Statement
  page: PageOf<'calculator'>
  consent: SiteInfo['consent']
}

export const ResultActions = ({ calculation, statement, page, consent }: ResultActionsProps) => {
  const { fields, input } = calculation
  if (!input) return null
  const quote = datedQuote(calculation, input)
  return (
    <div className="statement-actions">
      <TalkButton className="button" calculation={calculation} statement={statement}>
        <Icon name="phone" />
        Обсудить расчёт с&nbsp;брокером
      </TalkButton>
      <div className="statement-tools">
        <CopyLink address={calculation.address} />
        <button type="button" className="link-button needs-script" onClick={() => window.print()}>
          <Icon name="print" />
          Напечатать
        </button>
        <PdfButton quote={quote} />
        <a
          className="link-button"
          href={calculatorAddress(fields, queryOf(fields))}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            calculation.putBeside({ fields, statement })
          }}
        >
          <Icon name="scales" />
          Сравнить с&nbsp;другой
        </a>
      </div>
      <details className="form-more">
        <summary>{calculationForm.title}</summary>
        <p className="fine">{calculationForm.lead}</p>
        <CalculationForm quote={quote} consent={consent} />
      </details>
      <HighestBid calculation={calculation} input={input} asked={page.budget} />
      <PastCalculations calculation={calculation} />
    </div>
  )
}

const CopyLink = ({ address }: { address: string }) => {
  const [copied, setCopied] = useState('')
  return (
    <button
      type="button"
      className="link-button needs-script"
      onClick={() => {
        const url = new URL(address, window.location.href).href
        navigator.clipboard.writeText(url).then(
          () => setCopied(address),
          () => window.prompt('Скопируйте ссылку', url),
        )
      }}
    >
      <Icon name={copied === address ? 'check' : 'link'} />
      <span aria-live="polite">{copied === address ? 'Скопировано' : 'Скопировать ссылку'}</span>
    </button>
  )
}
